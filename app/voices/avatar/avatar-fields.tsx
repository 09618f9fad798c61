import type { Avatar } from "./avatar.ts";
import { avatarGroups } from "./options.ts";

/** An avatar as hidden fields of a form. */
export function AvatarFields({ avatar }: { avatar: Avatar }) {
  const fields: [name: string, value: string][] = [
    ...avatarGroups.map(({ name }): [string, string] => [name, avatar[name]]),
    ...avatar.extras.map((extra): [string, string] => ["extras", extra]),
  ];
  return fields.map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />);
}
