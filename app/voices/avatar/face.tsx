import type { Avatar, FacePicture } from "./avatar.ts";
import { avatarGroups } from "./options.ts";

export function Face({ face, size, decorative }: { face: FacePicture; size: number; decorative?: boolean }) {
  return (
    <img
      className="avatar"
      src={face.url}
      alt={decorative ? "" : face.alt}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}

export function AvatarInputs({ avatar }: { avatar: Avatar }) {
  return (
    <>
      {avatarGroups.map(({ name }) => (
        <input key={name} type="hidden" name={name} value={avatar[name]} />
      ))}
      {avatar.extras.map((extra) => (
        <input key={extra} type="hidden" name="extras" value={extra} />
      ))}
    </>
  );
}
