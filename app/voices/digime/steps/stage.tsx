import type { ReactNode } from "react";
import { type Avatar, describeAvatar } from "#app/voices/avatar/avatar.ts";
import { avatarDataUri } from "#app/voices/avatar/drawing.ts";

export function DigiMeStage({ avatar, children }: { avatar: Avatar; children?: ReactNode }) {
  return (
    <div className={children ? "stage stage-live" : "stage"}>
      <div className="stage-frame">
        <img src={avatarDataUri(avatar)} width={400} height={400} alt={`Your DigiMe: ${describeAvatar(avatar)}`} />
      </div>
      {children}
    </div>
  );
}
