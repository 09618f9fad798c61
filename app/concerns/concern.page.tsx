import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { CONCERNS, concernHref } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { describeEntry, stateLabels, steps } from "./concern.ts";
import { type ConcernRefusal, concernAction, loadConcern, type ShownConcern } from "./concerns-view.server.ts";
import { RefusedStep, StepForm, StrengthTag } from "./step-form.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { address } = await requireOfficer(request, context, "read concerns");
  const concern = await loadConcern(context, params.number ?? "", request.url, address);
  if (!concern) throw new Response("There is no such concern", { status: 404 });
  return concern;
}

export const action = concernAction;

export const handle = officeHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
  const number = page.data?.number ?? "";
  return officeMeta(`Concern ${number}`, concernHref(number))(page);
};

interface Shown {
  concern: ShownConcern;
}

export default function ConcernPage() {
  const concern = useLoaderData<typeof loader>();
  return concern.isSheet ? <Sheet concern={concern} /> : <Case concern={concern} />;
}

function Case({ concern }: Shown) {
  const refusal = (useActionData<typeof action>() as ConcernRefusal | undefined) ?? null;
  const { number, state, alike, made, entries, guide } = concern;
  const ofResponse = concern.items.some(({ kind }) => kind === "response");
  const offered = Object.entries(steps).filter(
    ([act, step]) =>
      step.from.includes(state) && (!step.ofResponse || ofResponse) && (act !== "forbid" || concern.may_publish === 1),
  );
  const doors = offered.filter(([, { fields }]) => fields);
  const open = refusal?.typed.act ?? concern.door ?? "note";
  const shared = { number, seen: entries.at(-1)?.id, outcomes: guide.outcomes, refusal, ofResponse };
  const since = entries.findLast(({ kind }) => kind === "state");
  const path = Object.values({ ...stateLabels, new: "New" });
  const at = Object.keys(stateLabels).indexOf(state);
  return (
    <>
      <Back href={CONCERNS} label="Concerns" />
      {refusal && <RefusedStep refusal={refusal} />}
      {made && !refusal && (
        <div className="notice tone-green" id="made" role="status" tabIndex={-1}>
          <Icon name="check" />
          <p>
            It is written down. {made.by}: {describeEntry(made)}
          </p>
        </div>
      )}
      <header className="case-head">
        <p className="buttons">
          <StrengthTag strength={concern.strength} />
          <span className="label-line num">Concern {number}</span>
        </p>
        <h1>{concern.heading}</h1>
        <ol className="plain path" aria-label="State">
          {path.map((label, index) => (
            <li
              key={label}
              className={index < at ? "done" : undefined}
              aria-current={index === at ? "step" : undefined}
            >
              {index < at && <Icon name="check" />}
              <span>{index === at && at > 0 ? `${label} (${since?.by}, ${since?.at})` : label}</span>
            </li>
          ))}
        </ol>
        <div className="buttons">
          {offered.map(([act, step], index) => {
            const className = index === 0 ? "button button-accent" : "button button-quiet";
            if (!step.fields) return <StepForm key={act} act={act} className={className} {...shared} />;
            return (
              <a key={act} className={className} href={`?do=${act}#${act}`}>
                {step.door}
              </a>
            );
          })}
          {guide.phones.length > 0 && (
            <a className="button button-quiet only-narrow" href="#ring">
              <Icon name="phone" />
              Whom to ring
            </a>
          )}
          <a className="button button-quiet" href="?sheet=police">
            Police sheet
          </a>
        </div>
      </header>
      <div className="two">
        <div className="stacked">
          <Messages concern={concern} className="card" />
          <Entries entries={entries.toReversed()} className="card" />
          {doors.length > 0 && (
            <section className="card doors" aria-label="What you can do">
              {doors.map(([act, step]) => (
                <details key={act} className="more" id={act} open={act === open ? true : undefined}>
                  <summary>{step.door}</summary>
                  <div>
                    <StepForm act={act} {...shared} />
                  </div>
                </details>
              ))}
            </section>
          )}
        </div>
        <aside className="aside" aria-label="Steps, phones, look-alikes">
          {guide.phones.length > 0 && (
            <section id="ring">
              <h2>Whom to ring</h2>
              <ul className="plain phones">
                {guide.phones.map(({ name, number }) => (
                  <li key={name + number}>
                    <span>{name}</span>
                    <a href={`tel:${number.replace(/[^\d+]/g, "")}`}>{number}</a>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section>
            <h2>Our steps</h2>
            <ol className="steps flow">
              {guide.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
          {alike.length > 0 && (
            <section>
              <h2>Looks alike</h2>
              {alike.map((other) => (
                <Fragment key={other.id}>
                  <details className="more">
                    <summary>
                      {other.name || other.about}: {other.why}
                    </summary>
                    <Words item={other} />
                  </details>
                  <p className="small soft">
                    {other.received}. {other.status}. {other.id}
                  </p>
                </Fragment>
              ))}
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

const Back = ({ href, label }: { href: string; label: string }) => (
  <a className="back no-print" href={href}>
    <Icon name="left" />
    {label}
  </a>
);

type Sent = ShownConcern["items"][number];

function Words({ item }: { item: Sent }) {
  if (item.written.length === 0) return <p>Its words are not kept any more.</p>;
  return item.written.map(({ caption, text }) => (
    <figure key={caption}>
      <figcaption className="label-line">{caption}</figcaption>
      <blockquote className="words tone-teal" dir="auto">
        {text}
      </blockquote>
    </figure>
  ));
}

function Messages({ concern: { items, kind, entries }, className }: Shown & { className: string }) {
  if (items.length === 0) return <p className={className}>{kind === "none" ? entries[0]?.text : "It was deleted."}</p>;
  return items.map((item, index) => {
    const facts = {
      "Sent with": item.about,
      Sent: item.received,
      Name: item.name && `${item.name}${item.isNickname ? " (made up by the site)" : ""}`,
      Avatar:
        item.avatar && `${item.avatar}${item.face ? "; chosen by hand" : ""}. A drawing, not the child’s likeness`,
      "What became of it": item.status,
      Reference: item.id,
      "We do not have": "Who wrote it, or where, unless the words say so; no network address, nothing about the device",
    };
    return (
      <article key={item.id} className={className}>
        <h2>{index === 0 ? "The words as sent" : "Another message"}</h2>
        <Words item={item} />
        <Facts facts={facts} />
      </article>
    );
  });
}

const Facts = ({ facts }: { facts: Record<string, string | null | undefined> }) => (
  <dl className="facts">
    {Object.entries(facts).map(
      ([name, value]) =>
        value && (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
    )}
  </dl>
);

const Entries = ({ entries, className }: Pick<ShownConcern, "entries"> & { className: string }) => (
  <section className={className}>
    <h2>What has been done</h2>
    <ol className="plain entries">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <strong>{describeEntry(entry)}</strong>
          </p>
          <p className="meta">
            {entry.at}, <WrappingEmail address={entry.by} />
          </p>
        </li>
      ))}
    </ol>
  </section>
);

function Sheet({ concern }: Shown) {
  const { number, received, owner, outcome } = concern;
  return (
    <div className="sheet">
      <Back href={concernHref(number)} label={`Concern ${number}`} />
      <p className="hint no-print">Print this page with your browser.</p>
      <header className="flow">
        <p className="label-line">In confidence</p>
        <h1>{concern.guide.sheetHeading}</h1>
        <Facts facts={{ Concern: number, Received: received, "Who acts on it": owner, Outcome: outcome }} />
      </header>
      <Messages concern={concern} className="flow" />
      <Entries entries={concern.entries} className="flow" />
      <p className="small">{concern.printed}</p>
      <section className="sign" aria-label="Handed over">
        {["Given to: name, station, number", "Signature", "Date and time"].map((label) => (
          <p key={label}>{label}</p>
        ))}
      </section>
    </div>
  );
}
