import { INTENT } from "@conform-to/dom";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { readForm } from "#app/base/posted-form.ts";
import { actOnFile } from "./act-on-file.server.ts";
import { historyHref, SIGN_IN } from "./addresses.ts";
import { type FileView, loadFile, MAX_TEXT, type Refusal } from "./file.server.ts";
import { FileActions, FileForm } from "./file-form.tsx";
import { EditFrame, editHandle, editHead, editLinks, Refused } from "./frame.tsx";
import { fileOf, findEditor, requireEditor } from "./session.server.ts";

/** The names and values that somebody sent who was signed out meanwhile. */
type SignedOut = { given: [string, string][] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const editor = await requireEditor(request, context);
  return {
    view: await loadFile(context, fileOf(request), editor),
    done: query.get("done"),
    asText: query.get("as") === "text",
  };
}

type Loaded = { view: FileView; done: string | null; asText: boolean };

/** Forms of somebody signed out that are given back in ten minutes. */
const MAX_SIGNED_OUT = 10;

export async function action({ request, context }: ActionFunctionArgs) {
  const file = fileOf(request);
  const form = readForm(context, MAX_TEXT);
  const editor = await findEditor(request, context);
  if (!editor) {
    // Each is sent back whole, so strangers are asked to wait.
    if ((await context.rates.take("edit signed out", MAX_SIGNED_OUT)) !== null)
      throw new Response("You are signed out, and have sent this several times", { status: 429 });
    const isButton = (name: string) => name === "do" || name === INTENT;
    const given = [...form].flatMap(([name, value]): SignedOut["given"] =>
      typeof value !== "string" || isButton(name) ? [] : [[name, value]],
    );
    return data<SignedOut>({ given }, 403);
  }
  return actOnFile(context, file, form, editor, new URL(request.url).searchParams);
}

export const links = editLinks;

export const handle = editHandle;

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

function SignedOutForm({ given }: SignedOut) {
  return (
    <form method="post" id="edit-form" data-behaviour="edit-form" data-typed="">
      <Refused message="You are signed out, and nothing was saved." />
      <p>
        What you wrote is still here.{" "}
        <a href={SIGN_IN} target="_blank" rel="noreferrer">
          Sign in in a new window
        </a>
        , then come back and press Save draft.
      </p>
      {given.map(([name, value], at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may be there twice
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" name="do" value="save" className="button">
        Save draft
      </button>
    </form>
  );
}

export default function FilePage() {
  const [query] = useSearchParams();
  const file = query.get("file") ?? "";
  // Without one, its form was sent by somebody who is signed out.
  const loaded = useLoaderData<typeof loader>() as Loaded | null;
  const { view, done, asText } = loaded ?? { view: null, done: null, asText: false };
  const answer = useActionData<typeof action>() as Refusal | SignedOut | undefined;
  const refusal = answer && "message" in answer ? answer : null;
  return (
    <EditFrame
      file={file}
      editor={view?.editor ?? ""}
      kind={file.split("/")[0] ?? ""}
      status={view && done && Object.hasOwn(doneMessages, done) && <Done done={done} view={view} />}
    >
      <h1>{file}</h1>
      {answer && "given" in answer && <SignedOutForm given={answer.given} />}
      <Refused message={refusal?.message} />
      {view && (
        <div className="edit-beside">
          <FileForm view={view} refusal={refusal} asText={asText} isNew={done === "begun"} />
          {/* Script shows it; without, the preview opens in a tab of its own. */}
          <div id="preview" className="edit-preview" hidden>
            <iframe name="preview" title="Preview" />
          </div>
        </div>
      )}
      {view && <FileActions view={view} move={refusal?.move} />}
    </EditFrame>
  );
}
