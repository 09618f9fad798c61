import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CONCERNS, concernHref } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { causeLabels, steps } from "./concern.ts";
import { type ConcernRefusal, concernAction, loadConcern, type ShownConcern } from "./concerns-view.server.ts";
import { concernLinks, RefusedStep, State, StepForm } from "./step-form.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireOfficer(request, context, "read concerns");
  const concern = await loadConcern(context, params.number ?? "", new URL(request.url).searchParams);
  if (!concern) throw new Response("There is no such concern", { status: 404 });
  return concern;
}

export const action = concernAction;

export const handle = officeHandle;

export const links = concernLinks;

export const meta: MetaFunction<typeof loader> = (page) => {
  const number = page.data?.number ?? "";
  return officeMeta(`Concern ${number}`, concernHref(number))(page);
};

export default function ConcernPage() {
  const concern = useLoaderData<typeof loader>();
  const refusal = (useActionData<typeof action>() as ConcernRefusal | undefined) ?? null;
  const { made } = concern;
  return (
    <div className="concern-stack">
      <h1 className="visually-hidden">Concern {concern.number}</h1>
      {refusal && <RefusedStep refusal={refusal} />}
      {made && !refusal && (
        <div className="notice tone-green" id="made" role="status" tabIndex={-1}>
          <Icon name="check" />
          <p>
            It is written down. <Entry entry={made} />
          </p>
        </div>
      )}
      <OneConcern concern={concern} refusal={refusal} />
    </div>
  );
}

function OneConcern({ concern, refusal }: { concern: ShownConcern; refusal: ConcernRefusal | null }) {
  const { number, state, item, alike, isSheet, guide, timeZone } = concern;
  const possible = Object.entries(steps).filter(
    ([, { from, ofResponse, change }]) =>
      from.includes(state) &&
      (!ofResponse || concern.kind === "response") &&
      change?.may_publish !== concern.may_publish,
  );
  const answered = concern.entries.findLast(({ kind }) => kind === "answer")?.id;
  const shared = { number, answered, outcomes: guide.outcomes, refusal };
  const forms = possible.map(([act, step]) => <StepForm key={act} act={act} step={step} {...shared} />);
  return (
    <>
      <p className="concern-links">
        {isSheet ? (
          <a href={concernHref(number)}>Back to the concern</a>
        ) : (
          <>
            <a href={CONCERNS}>All concerns</a> <a href="?sheet=police">A sheet to print for the police</a>
          </>
        )}
      </p>
      {isSheet && <h2>{guide.sheetHeading}</h2>}
      <Part
        title={[item?.name, item?.about ?? causeLabels[concern.cause], concern.received].filter(Boolean).join(", ")}
      >
        <p>
          Concern {number}. {causeLabels[concern.cause]}. In the time of {timeZone}. <State state={state} />
        </p>
        {!isSheet && forms}
      </Part>
      {!isSheet && (
        <Part title="What to do">
          <ol>
            {guide.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </Part>
      )}
      <Part title="What was sent">
        {item ? (
          <Item item={item} />
        ) : (
          <p>{concern.kind === "none" ? "Nothing, with this site." : "It was deleted."}</p>
        )}
        <p>
          The site keeps no network address and nothing about the device. It does not know who wrote this, or where: it
          has only what stands here.
        </p>
      </Part>
      {!isSheet && alike.length > 0 && (
        <Part title="What looks alike">
          {alike.map((other) => (
            <details key={other.id} className="disclosure">
              <summary>
                {other.received}: {other.why}
              </summary>
              <Item item={other} />
            </details>
          ))}
        </Part>
      )}
      <Part title="What was done">
        <ol className="plain concern-list">
          {concern.entries.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ol>
      </Part>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="form-card">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Item({ item }: { item: NonNullable<ShownConcern["item"]> }) {
  return (
    <>
      <p>
        {item.about} – {item.received}. It {item.status.startsWith("waits") ? "" : "was "}
        {item.status}. {item.name && `Name: ${item.name}. `}
        {item.avatar && `Avatar: ${item.avatar}. `}Reference: {item.id}.
      </p>
      {item.written.length === 0 && <p>Its words are not kept any more.</p>}
      {item.written.map(({ caption, text }) => (
        <figure key={caption}>
          <figcaption className="soft">{caption}</figcaption>
          <blockquote dir="auto">{text}</blockquote>
        </figure>
      ))}
    </>
  );
}

function Entry({ entry: { kind, at, by, text, notified, reference } }: { entry: ShownConcern["entries"][number] }) {
  const what = [kind === "answer" && "Answer to the child", text].filter(Boolean).join(": ");
  const receivers = notified && (kind === "mail" ? `To: ${notified}` : `Told: ${notified}`);
  return (
    <>
      <span className="soft">
        {at}, {by}:
      </span>{" "}
      {[what, receivers, reference && `Reference: ${reference}`].filter(Boolean).join(" – ")}
    </>
  );
}
