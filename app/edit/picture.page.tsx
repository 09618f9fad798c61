import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { data } from "#app/base/data.server.ts";
import { focuses } from "#app/base/media-files.ts";
import { parseFields, readForm } from "#app/base/posted-form.ts";
import { officeHandle } from "#app/site/head.ts";
import { TextArea } from "#app/ui/field.tsx";
import { FindForm } from "#app/ui/find-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { fileHref, pictureHref, thumbHref } from "./addresses.ts";
import { idOf } from "./fields.tsx";
import { EditFrame, editHead, editLinks, Field, MAX_UPLOAD, Refused } from "./frame.tsx";
import { addUpload, choiceFields, loadPictures, savePicture } from "./picture.server.ts";
import { fileOf, requireEditor } from "./session.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireEditor(request, context);
  return loadPictures(context, fileOf(request), new URL(request.url).searchParams);
}

/** The draft gets it, and its page comes back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireEditor(request, context);
  const file = fileOf(request);
  const field = new URL(request.url).searchParams.get("field") ?? "";
  const choice = parseFields(readForm(context), choiceFields);
  const refuse = (message: string, status: number) => data({ message, choice }, status);
  if (context.posted?.files.some(({ size }) => size > 0) || context.posted?.tooMuch || context.posted?.filesLost) {
    const added = await addUpload(context, editor);
    if ("message" in added) return refuse(added.message, added.status);
    choice.picture = added.file.replace("media/", "");
  }
  const refusal = await savePicture(context, file, field, choice, editor);
  return refusal ? refuse(refusal.message, refusal.status) : redirect(`${fileHref(file)}#${idOf(field)}`, 303);
}

export const links = editLinks;

export const handle = { ...officeHandle, maxFileBytes: MAX_UPLOAD };

export const meta: MetaFunction<typeof loader> = ({ matches }) => editHead(matches, "Choose a picture – Editing");

const sides = ["Top, left", "Top, middle", "Top, right", "Middle, left", "Middle", "Middle, right"];
const focusNames = [...sides, "Bottom, left", "Bottom, middle", "Bottom, right"];

type Data = Awaited<ReturnType<typeof loader>>;

export default function PicturePage() {
  const page = useLoaderData<typeof loader>();
  const { file, field, find, total, alt, hasFocus } = page;
  const refusal = useActionData<typeof action>();
  const typed = refusal?.choice;
  return (
    <EditFrame>
      <a className="back" href={fileHref(file)}>
        <Icon name="left" />
        Back to the page
      </a>
      <h1>Choose a picture</h1>
      <Refused message={refusal?.message} />
      <FindForm path={pictureHref(file, field)} label="Search in names" find={find}>
        <input type="hidden" name="file" value={file} />
        <input type="hidden" name="field" value={field} />
      </FindForm>
      <form method="post" action={pictureHref(file, field)} encType="multipart/form-data" className="form">
        <Field
          id="file"
          type="file"
          autoComplete={undefined}
          label="Add one from this device"
          hint="SVG, PNG, JPEG or WebP, 20 MB at most. A photo takes some seconds."
          accept="image/*"
        />
        <fieldset className="field">
          <legend className="label">Or one that we have</legend>
          {total === 0 && <p>No picture is called that.</p>}
          <Pictures page={page} chosen={typed?.picture ?? page.chosen} />
        </fieldset>
        {hasFocus && <Focus page={page} focus={typed?.focus || page.focus || "centre"} />}
        <div className="field">
          <label htmlFor="alt">What is to be seen?</label>
          <p className="hint" id="alt-hint">
            Read aloud to people who cannot see it. Left empty where it only decorates.
          </p>
          <TextArea id="alt" name="alt" rows={2} aria-describedby="alt-hint" defaultValue={typed?.alt ?? alt} />
        </div>
        <div className="bar">
          <button type="submit" className="button button-accent">
            Use this picture
          </button>
          <a className="button button-quiet" href={fileHref(file)}>
            Cancel
          </a>
        </div>
      </form>
    </EditFrame>
  );
}

function Pictures({ page, chosen }: { page: Data; chosen: string }) {
  const { file, field, find, total, pictures } = page;
  return (
    <>
      <div className="pictures">
        {pictures.map(({ name, title, thumb }) => (
          <label key={name}>
            <input type="radio" name="picture" value={name} defaultChecked={name === chosen} />
            {thumb && <img className="thumb" src={thumbHref(thumb)} alt="" loading="lazy" />}
            {title}
          </label>
        ))}
      </div>
      {total > pictures.length && (
        <a
          className="link"
          href={`${pictureHref(file, field)}&${new URLSearchParams({ find, page: String(page.page + 1) })}`}
        >
          {total - pictures.length} more
        </a>
      )}
    </>
  );
}

/** Over the picture that is in use; of another one the same side stays in sight. */
function Focus({ page: { chosen, pictures }, focus }: { page: Data; focus: string }) {
  const thumb = pictures.find(({ name }) => name === chosen)?.thumb;
  return (
    <fieldset className="field">
      <legend className="label">What must stay in sight?</legend>
      <p className="hint">Press the point that matters most. Where the picture is cut, it stays.</p>
      <div className="focal">
        {thumb && <img src={thumbHref(thumb)} alt="" />}
        <div>
          {focuses.map((value, at) => (
            <label key={value}>
              <input
                type="radio"
                name="focus"
                value={value}
                aria-label={focusNames[at]}
                defaultChecked={value === focus}
              />
            </label>
          ))}
        </div>
      </div>
      {thumb && (
        <div className="crops">
          {["Card", "Banner", "Square"].map((shape) => (
            <p key={shape}>
              <img src={thumbHref(thumb)} alt="" />
              {shape}
            </p>
          ))}
        </div>
      )}
    </fieldset>
  );
}
