import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle } from "#app/site/head.ts";
import { actOnFile } from "./act-on-file.server.ts";
import { historyHref } from "./addresses.ts";
import { type FileView, loadFile, MAX_TEXT, type Refusal } from "./file.server.ts";
import { FileActions, FileForm } from "./file-form.tsx";
import { EditFrame, editHead, editLinks, Refused } from "./frame.tsx";
import { fileOf, requireEditor } from "./session.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const editor = await requireEditor(request, context);
  return {
    view: await loadFile(context, fileOf(request), editor),
    done: query.get("done"),
    asText: query.get("as") === "text",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireEditor(request, context);
  const form = readForm(context, MAX_TEXT);
  return actOnFile(context, fileOf(request), form, editor, new URL(request.url).searchParams);
}

export const links = editLinks;

export const handle = officeHandle;

export const meta: MetaFunction<typeof loader> = ({ location, matches }) =>
  editHead(matches, `${new URLSearchParams(location.search).get("file") ?? ""} – Editing`);

const doneMessages: Record<string, string> = {
  saved: "Your draft is saved. Visitors see no change until it is published.",
  published: "Published: visitors see it now.",
  written: "It is in the folder, and the preview shows it. Visitors see it once the folder is published.",
  stored: "Your change is kept. It will be published in a few minutes.",
  unchanged: "Nothing is different from what is published.",
  asked: "Your draft is saved, and an email asks for it to be published.",
  back: "The draft is sent back, with an email.",
};

function Done({ done, view: { file, address, hidden } }: { done: string; view: FileView }) {
  const isLive = done === "published" && !hidden;
  const isChanged = ["published", "stored", "written"].includes(done);
  return (
    <>
      {done === "published" && hidden ? `Published, but visitors do not see it ${hidden}.` : doneMessages[done]}{" "}
      {isLive && address && <a href={address}>See the page</a>}{" "}
      {isChanged && <a href={historyHref(file)}>What changed, and Undo</a>}
    </>
  );
}

export default function FilePage() {
  const { view, done, asText } = useLoaderData<typeof loader>() as Awaited<ReturnType<typeof loader>>;
  const { file } = view;
  const refusal = (useActionData<typeof action>() as Refusal | undefined) ?? null;
  return (
    <EditFrame
      file={file}
      editor={view.editor}
      kind={file.split("/")[0] ?? ""}
      status={done && Object.hasOwn(doneMessages, done) && <Done done={done} view={view} />}
    >
      <h1>{file}</h1>
      <Refused message={refusal?.message} />
      <div className="edit-beside">
        <FileForm view={view} refusal={refusal} asText={asText} isNew={done === "begun"} />
        {/* Script shows it; without, the preview opens in a tab of its own. */}
        <div id="preview" className="edit-preview" hidden>
          <iframe name="preview" title="Preview" />
        </div>
      </div>
      <FileActions view={view} move={refusal?.move} />
    </EditFrame>
  );
}
