import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { listHref, UPLOAD } from "./addresses.ts";
import { explainOutcome } from "./file-actions.server.ts";
import { EditFrame, editHandle, editHead, Field, Refused } from "./frame.tsx";
import { editingOf, requireEditor } from "./session.server.ts";
import "#app/ui/boxes.css";
import "#app/ui/field.css";
import "./edit.css";

/** The largest file that the check accepts, and the form around it, in bytes. */
const MAX_UPLOAD = 20 * 1024 * 1024 + 64 * 1024;

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { editor: await requireEditor(request, context) };
}

/** Adds the file to the folder, with the pictures that are made of it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireEditor(request, context);
  const editing = editingOf(context);
  const refuse = (message: string, status: number) => data({ message }, status);
  // Browsers say how long a form is, and no more than that arrives.
  if (!(Number(request.headers.get("Content-Length") ?? Number.NaN) <= MAX_UPLOAD))
    return refuse("This file is too large. Save it smaller: 20 MB at most.", 413);
  const form = await request.formData().catch(() => null);
  await context.acquireSlot();
  const sent = form?.get("file");
  if (!sent || typeof sent === "string" || sent.size === 0) return refuse("Choose a file.", 422);
  const [, stem = "", ending = ""] = /^(.*?)(\.\w+)?$/s.exec(sent.name) ?? [];
  const name = editing.nameOf(stem) + ending.toLowerCase();
  const file = `media/${/^\.(?:pdf|docx)$/.test(name.slice(-ending.length)) ? "documents/" : ""}${name}`;
  const outcome = await editing.upload(file, Buffer.from(await sent.arrayBuffer()), { editor });
  if ("change" in outcome || "unchanged" in outcome)
    return redirect(`${listHref("media")}&${new URLSearchParams({ done: "added", file })}`, 303);
  if ("conflict" in outcome) return refuse(`There is another file called ${name}. Give yours another name.`, 409);
  if ("problems" in outcome) return refuse(outcome.problems.map(({ message }) => message).join(" "), 422);
  const { message, status } = explainOutcome(outcome);
  return refuse(message, status);
}

export const handle = { ...editHandle, takesFiles: true };

export const meta: MetaFunction = ({ matches }) => editHead(matches, "Add a picture or document – Editing");

export default function UploadPage() {
  const { editor } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <EditFrame editor={editor} kind="media">
      <h1>Add a picture or document</h1>
      <form method="post" action={UPLOAD} encType="multipart/form-data">
        <Refused message={refusal?.message} />
        <Field
          id="file"
          type="file"
          autoComplete={undefined}
          label="File"
          hint="A picture (SVG, PNG, JPEG or WebP) or a document (PDF or Word), up to 20 MB. A photo takes some seconds: the site makes its smaller versions now."
          required
        />
        <button type="submit" className="button button-accent">
          Add it
        </button>
      </form>
    </EditFrame>
  );
}
