import type { PublicForm } from "#app/forms/definition/form.ts";

/** What people read before they send a form: why we ask, who reads it, how long it is kept, when it is passed on. */
export function Notice({ lines, privacy }: NonNullable<PublicForm["notice"]>) {
  return (
    <div className="form-words tone-navy">
      <h2>Before you send</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {privacy && (
          <li>
            More is on the page <a href={privacy.page}>{privacy.label}</a>.
          </li>
        )}
      </ul>
    </div>
  );
}
