import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readForm } from "#app/base/posted-form.ts";
import { officeHandle } from "#app/site/head.ts";
import { FindForm } from "#app/ui/find-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { fileHref, historyHref, listHref, thumbHref } from "./addresses.ts";
import { EditFrame, editHead, editLinks, Field, MAX_UPLOAD, Refused } from "./frame.tsx";
import { kinds, states } from "./kinds.ts";
import { addMedia, beginFile, loadList } from "./list.server.ts";
import { fileOf, requireEditor } from "./session.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireEditor(request, context);
  const query = new URL(request.url).searchParams;
  const folder = query.get("kind") ?? "pages";
  const kind = Object.hasOwn(kinds, folder) ? folder : "pages";
  const added = fileOf(request).replace("media/", "");
  return { kind, done: query.get("done"), added, ...(await loadList(context, kind, query)) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireEditor(request, context);
  if (new URL(request.url).searchParams.get("kind") === "media") return addMedia(context, editor);
  return beginFile(context, readForm(context), editor);
}

export const links = editLinks;

export const handle = { ...officeHandle, maxFileBytes: MAX_UPLOAD };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  editHead(matches, `${kinds[data?.kind ?? ""] ?? "Content"} – Editing`);

type Data = Awaited<ReturnType<typeof loader>>;

export default function ListPage() {
  const data = useLoaderData<typeof loader>();
  const { kind, files, done, added, counts, find, wanted, total, page, pages } = data;
  const refusal = useActionData<typeof action>() ?? null;
  const doneMessage =
    done === "added"
      ? `It is added as ${added}. Write that name where a file is asked for.`
      : "It is deleted. Its history has it still.";
  return (
    <EditFrame status={done && doneMessage}>
      <header className="head">
        <div>
          <h1>Pages</h1>
        </div>
      </header>
      <nav aria-label="Kinds of content">
        <ul className="tabs plain">
          {Object.entries(kinds).map(([name, label]) => (
            <li key={name}>
              <a href={listHref(name)} aria-current={name === kind ? "page" : undefined}>
                {label} {counts[name] !== undefined && <span className="count">{counts[name]}</span>}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {kind === "media" ? (
        <NewMedia message={refusal?.message} />
      ) : (
        kind !== "other" && <NewFile kind={kind} places={data.places} refusal={refusal} />
      )}
      <FindForm
        path={listHref(kind)}
        label={kind === "media" ? "Search in names" : "Search in titles and words"}
        find={find}
      >
        <input type="hidden" name="kind" value={kind} />
        {kind !== "media" && (
          <div className="field">
            <label htmlFor="state">State</label>
            <select className="input" id="state" name="state" defaultValue={wanted}>
              <option value="">All states</option>
              {Object.entries(states).map(([state, { label }]) => (
                <option key={state} value={state}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        )}
      </FindForm>
      {total === 0 && (
        <p className="empty">{find || wanted ? "Nothing fits. Try fewer words." : "Nothing is here yet."}</p>
      )}
      <ol className="rows plain">
        {files.map((file) => (
          <Row key={file.file} file={file} />
        ))}
      </ol>
      {pages > 1 && (
        <p className="meta">
          <span>
            Page {page} of {pages}, {total} in all
          </span>
          {page > 1 && (
            <a className="link" href={pageHref(data, page - 1)}>
              Before
            </a>
          )}
          {page < pages && (
            <a className="link" href={pageHref(data, page + 1)}>
              The next
            </a>
          )}
        </p>
      )}
    </EditFrame>
  );
}

const pageHref = ({ kind, find, wanted }: Pick<Data, "kind" | "find" | "wanted">, page: number) =>
  `${listHref(kind)}&${new URLSearchParams({ find, state: wanted, page: String(page) })}`;

function Row({ file: { file, title, thumb, state, label, about, by, when, asked } }: { file: Data["files"][number] }) {
  const { icon, tone } = states[state];
  const isMedia = file.startsWith("media/");
  return (
    <li className="page-row">
      {thumb ? (
        <img className="thumb" src={thumbHref(thumb)} alt="" loading="lazy" />
      ) : (
        <span className="thumb thumb-icon">
          <Icon name="page" />
        </span>
      )}
      <div>
        <h2>
          <a className="whole" href={(isMedia && state === "live" ? historyHref : fileHref)(file)}>
            {title}
          </a>
        </h2>
        <p className="small soft">{about}</p>
      </div>
      <p className="meta">
        {!(isMedia && state === "live") && (
          <span className={`tag ${tone}`}>
            <Icon name={icon} />
            {label}
          </span>
        )}
        {asked && ` ${asked} is asked.`}
      </p>
      <p className="meta">
        {by}
        {by && when && ", "}
        {when}
      </p>
    </li>
  );
}

type Refusal = { message: string; title: string; folder: string };
type NewFileProps = Pick<Data, "kind" | "places"> & { refusal: Refusal | null };
function NewFile({ kind, places, refusal }: NewFileProps) {
  return (
    <details className="more" open={refusal ? true : undefined}>
      <summary>Begin a new one</summary>
      <form method="post" action={listHref(kind)} className="form">
        <input type="hidden" name="kind" value={kind} />
        <Refused message={refusal?.message} />
        <Field id="title" label="Title" defaultValue={refusal?.title} required />
        {kind === "pages" && (
          <>
            <div className="field">
              <label htmlFor="folder">The page above it</label>
              <select className="input" id="folder" name="folder" defaultValue={refusal?.folder}>
                {places.map(({ folder, title, address }) => (
                  <option key={folder} value={folder}>
                    {folder ? `${title} (${address})` : "None: it stands at the top"}
                  </option>
                ))}
              </select>
            </div>
            <label className="check">
              <input type="checkbox" name="menu" value="yes" />
              <span>Show it in the menu, too. Somebody else has to publish that.</span>
            </label>
          </>
        )}
        <p className="buttons">
          <button type="submit" className="button">
            Begin
          </button>
        </p>
      </form>
    </details>
  );
}

function NewMedia({ message }: { message: string | undefined }) {
  return (
    <form method="post" action={listHref("media")} encType="multipart/form-data" className="form">
      <h2>Add a picture or document</h2>
      <Refused message={message} />
      <Field
        id="file"
        type="file"
        autoComplete={undefined}
        label="File"
        hint="A picture (SVG, PNG, JPEG or WebP) or a document (PDF or Word), up to 20 MB. A photo takes some seconds: the site makes its smaller versions now."
        required
      />
      <p className="buttons">
        <button type="submit" className="button button-accent">
          Add it
        </button>
      </p>
    </form>
  );
}
