import type { ReactNode } from "react";
import type { Avatar } from "#app/voices/avatar/avatar.ts";
import { drawnFace } from "#app/voices/avatar/drawing.ts";

export function DigiMeStage({ avatar, children }: { avatar: Avatar; children?: ReactNode }) {
  const { url, alt } = drawnFace(avatar);
  return (
    <div className={children ? "stage stage-live" : "stage"}>
      <div className="stage-frame">
        <img src={url} width={400} height={400} alt={`Your DigiMe: ${alt}`} />
      </div>
      {children}
    </div>
  );
}
