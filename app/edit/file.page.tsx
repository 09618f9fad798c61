import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { actOnFile } from "./act-on-file.server.ts";
import { historyHref, listHref } from "./addresses.ts";
import { type FileView, loadFile, MAX_TEXT, type Refusal } from "./file.server.ts";
import { Buttons, FileActions, FileForm } from "./file-form.tsx";
import { EditFrame, editHead, editLinks, Refused } from "./frame.tsx";
import { kinds, states } from "./kinds.ts";
import { fileOf, requireEditor } from "./session.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const editor = await requireEditor(request, context);
  return {
    view: await loadFile(context, fileOf(request), editor, query.get("done")),
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
  menu: "It is begun. Its place in the menu waits as a draft: publish this page first, then somebody else the menu.",
  unplaced:
    "It is begun, but not in the menu yet: somebody else works on that, or it has a mistake. Add it there later.",
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
  const { file, title, draft, isPublished, others, changes } = view;
  const kind = file.split("/")[0] ?? "";
  const refusal = (useActionData<typeof action>() as Refusal | undefined) ?? null;
  const state = draft?.asked ? "asked" : draft ? (isPublished ? "change" : "draft") : (view.state ?? "live");
  const { icon, tone } = states[state];
  return (
    <EditFrame status={done && Object.hasOwn(doneMessages, done) && <Done done={done} view={view} />}>
      <a className="back" href={listHref(Object.hasOwn(kinds, kind) ? kind : "other")}>
        <Icon name="left" />
        {kinds[kind] ?? kinds.other}
      </a>
      <header className="head">
        <div>
          <h1>{title}</h1>
          <p className="meta">
            <span className={`tag ${tone}`}>
              <Icon name={icon} />
              {draft ? states[state].label : view.label}
            </span>
            <a className="link" href={historyHref(file)}>
              History of this file
            </a>
          </p>
        </div>
      </header>
      <Refused message={refusal?.message} />
      {others.length > 0 && (
        <div className="notice tone-navy">
          <Icon name="people" />
          <p>
            {others.map(({ editor, time }) => `${editor} was on this page at ${time}. `).join("")}
            {view.isWriterHere && changes.length > 0 && !refusal && (
              <a href="#changes">See what {draft?.by} has changed</a>
            )}
          </p>
        </div>
      )}
      <div className="editor">
        <FileForm
          view={view}
          refusal={refusal}
          asText={asText}
          isNew={["begun", "menu", "unplaced"].includes(done ?? "")}
        />
        {/* Script shows it; without, the preview opens in a tab of its own. */}
        <aside id="preview" className="seen" aria-label="The page as it will look" hidden>
          <h2>As it will look</h2>
          <iframe name="preview" title="As it will look" />
        </aside>
        <div className="fields">
          <FileActions view={view} move={refusal?.move} />
        </div>
        <Buttons view={view} />
      </div>
    </EditFrame>
  );
}
