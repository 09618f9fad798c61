import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/base/posted-form.ts";
import type { OwnFormHandle } from "#app/site/head.ts";
import { historyHref, SIGN_IN } from "./addresses.ts";
import { actOnFile, MAX_TEXT, type Refusal, readSent } from "./file-actions.server.ts";
import { FileForm, OtherForms } from "./file-form.tsx";
import { type FileView, loadFile, signedOut } from "./file-view.server.ts";
import { EditFrame, editHandle, editHead, Refused } from "./frame.tsx";
import { findEditor, requireEditor } from "./session.server.ts";
import "#app/ui/boxes.css";
import "#app/ui/check.css";
import "#app/ui/disclosure.css";
import "#app/ui/field.css";
import "#app/ui/error-summary.css";
import "./edit.css";

/** Forms of somebody signed out that are given back in ten minutes. */
const MAX_SIGNED_OUT = 10;

const asked = (request: Request) => {
  const query = new URL(request.url).searchParams;
  return { query, file: query.get("file") ?? "" };
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { query, file } = asked(request);
  const editor = await (context.method === "POST" ? findEditor : requireEditor)(request, context);
  return {
    view: editor ? await loadFile(context, file, editor) : signedOut(context, file),
    done: query.get("done"),
    asText: query.get("as") === "text",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { query, file } = asked(request);
  const form = await readForm(request, context, MAX_TEXT);
  const editor = await findEditor(request, context);
  if (!editor) {
    // Drawing a large form anew takes long, so strangers are asked to wait.
    if ((await context.rates.take("edit signed out", MAX_SIGNED_OUT)) !== null)
      throw new Response("You are signed out, and have sent this several times", { status: 429 });
    return readSent(form).refuse("You are signed out, and nothing was saved.", 403);
  }
  await loadFile(context, file, editor);
  return actOnFile(context, file, form, editor, query);
}

export const handle = { ...editHandle, ownForm: () => "edit-form" } satisfies OwnFormHandle;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  editHead(matches, `${data?.view.file ?? "A file"} – Editing`);

const doneWords: Record<string, string> = {
  saved: "Your draft is saved. Visitors see no change until it is published.",
  published: "Published: visitors see it now.",
  written: "It is in the folder, and the preview shows it. Visitors see it once the folder is published.",
  stored: "Your change is kept. It will be published in a few minutes.",
  unchanged: "Nothing is different from what is published.",
  asked: "Your draft is saved, and an email asks for it to be published.",
  back: "The draft is sent back, with an email.",
};

/** What was done, and what can be done next. */
function Said({ done, view: { file, address, hidden } }: { done: string; view: FileView }) {
  const isLive = done === "published" && !hidden;
  const isChanged = ["published", "stored", "written"].includes(done);
  return (
    <>
      {done === "published" && hidden ? `Published, but visitors do not see it ${hidden}.` : doneWords[done]}{" "}
      {isLive && address && <a href={address}>See the page</a>}{" "}
      {isChanged && <a href={historyHref(file)}>What changed, and Undo</a>}
    </>
  );
}

export default function FilePage() {
  const { view, done, asText } = useLoaderData<typeof loader>() as {
    view: FileView;
    done: string | null;
    asText: boolean;
  };
  const refusal = (useActionData<typeof action>() ?? null) as Refusal | null;
  const { file, editor } = view;
  return (
    <EditFrame
      file={file}
      editor={editor}
      kind={file.split("/")[0] ?? ""}
      said={done && Object.hasOwn(doneWords, done) && <Said done={done} view={view} />}
    >
      <h1>{file}</h1>
      <Refused message={refusal?.message} />
      {editor === "" && (
        <p>
          Your words are still here.{" "}
          <a href={SIGN_IN} target="_blank" rel="noreferrer">
            Sign in in a new window
          </a>
          , then come back and press Save draft.
        </p>
      )}
      <div className="edit-beside">
        <FileForm view={view} refusal={refusal} asText={asText} />
        {/* Script shows it; without, the preview opens in a tab of its own. */}
        <div id="preview" className="edit-preview" hidden>
          <iframe name="preview" title="Preview" />
        </div>
      </div>
      <OtherForms view={view} move={refusal?.move} />
    </EditFrame>
  );
}
