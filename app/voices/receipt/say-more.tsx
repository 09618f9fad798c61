import type { Avatar } from "#app/voices/avatar/avatar.ts";
import { AvatarFields } from "#app/voices/avatar/avatar-fields.tsx";
import { CREATE } from "#app/voices/responses/addresses.ts";
import { ANONYMOUS } from "#app/voices/responses/posted-text.ts";

interface Props {
  /** The topic that is open. */
  topic: string;
  avatar: Avatar;
  name: string;
  /** The words to begin with. */
  message?: string;
  label: string;
}

/** Opens the DigiMe form at the message, with the same avatar and name. Nothing is stored by it. */
export function SayMore({ topic, avatar, name, message = "", label }: Props) {
  const fields = { topic, step: "message", do: "stay", message, name: name === ANONYMOUS ? "" : name };
  return (
    <form method="post" action={CREATE}>
      <AvatarFields avatar={avatar} />
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <button type="submit" className="button button-quiet">
        {label}
      </button>
    </form>
  );
}
