import type { Avatar } from "#app/voices/avatar/avatar.ts";
import { AvatarInputs } from "#app/voices/avatar/face.tsx";
import { CREATE } from "#app/voices/responses/addresses.ts";
import { ANONYMOUS } from "#app/voices/responses/posted-text.ts";

/**
 * Opens the DigiMe form of the open topic at the message, with the same avatar and name, and with words to begin with.
 * Nothing is stored by it.
 */
export function SayMore(props: { topic: string; avatar: Avatar; name: string; message?: string; label: string }) {
  const { topic, message = "" } = props;
  const name = props.name === ANONYMOUS ? "" : props.name;
  const fields = { topic, message, name, step: "message", do: "stay" };
  return (
    <form method="post" action={CREATE}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <AvatarInputs avatar={props.avatar} />
      <button type="submit" className="button button-quiet">
        {props.label}
      </button>
    </form>
  );
}
