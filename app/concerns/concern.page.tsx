import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { CONCERNS, concernHref } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { Icon } from "#app/ui/icon.tsx";
import { causeLabels, pathLabels, steps } from "./concern.ts";
import { type ConcernRefusal, concernAction, loadConcern, type ShownConcern } from "./concerns-view.server.ts";
import { RefusedStep, StepForm, StrengthTag } from "./step-form.tsx";

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { address } = await requireOfficer(request, context, "read concerns");
  const query = new URL(request.url).searchParams;
  const concern = await loadConcern(context, params.number ?? "", query, address);
  if (!concern) throw new Response("There is no such concern", { status: 404 });
  return concern;
}

export const action = concernAction;

export const handle = officeHandle;

export const meta: MetaFunction<typeof loader> = (page) => {
  const number = page.data?.number ?? "";
  return officeMeta(`Concern ${number}`, concernHref(number))(page);
};

const NOT_KEPT = "Who wrote it, or where, unless the words say so; no network address, nothing about the device";

type Entry = ShownConcern["entries"][number];

const textOf = ({ kind, text, notified, reference }: Entry) =>
  [
    kind === "answer" ? `Answer to the child: ${text}` : text,
    notified && `${kind === "mail" ? "To" : "Told"}: ${notified}`,
    reference && `Reference: ${reference}`,
  ]
    .filter(Boolean)
    .join(" – ");

export default function ConcernPage() {
  const concern = useLoaderData<typeof loader>();
  const refusal = (useActionData<typeof action>() as ConcernRefusal | undefined) ?? null;
  return concern.isSheet ? <Sheet concern={concern} /> : <Case concern={concern} refusal={refusal} />;
}

function Case({ concern, refusal }: { concern: ShownConcern; refusal: ConcernRefusal | null }) {
  const { number, state, item, alike, made, entries, guide } = concern;
  const offered = Object.entries(steps)
    .filter(
      ([act, { from, ofResponse }]) =>
        from.includes(state) && (!ofResponse || concern.ofResponse) && (act !== "forbid" || concern.may_publish === 1),
    )
    .map(([act, step]) => {
      const fields = step.fields?.filter(({ name }) => name !== "publish" || concern.ofResponse);
      return { act, step: { ...step, fields } };
    });
  const doors = offered.filter(({ step }) => step.fields);
  const open = refusal?.typed.act ?? concern.door ?? "note";
  const shared = { number, seen: entries.at(-1)?.id, outcomes: guide.outcomes, refusal };
  const since = entries.findLast(({ kind }) => kind === "state");
  const at = Object.keys(pathLabels).indexOf(state);
  return (
    <>
      <a className="back" href={CONCERNS}>
        <Icon name="left" />
        Concerns
      </a>
      {refusal && <RefusedStep refusal={refusal} />}
      {made && !refusal && (
        <div className="notice tone-green" id="made" role="status" tabIndex={-1}>
          <Icon name="check" />
          <p>
            It is written down. {made.by}: {textOf(made)}
          </p>
        </div>
      )}
      <header className="case-head">
        <p className="buttons">
          <StrengthTag strength={concern.strength} />
          <span className="label-line num">Concern {number}</span>
        </p>
        <h1>{headingOf(concern)}</h1>
        <ol className="plain path" aria-label="State">
          {Object.entries(pathLabels).map(([step, label], index) => (
            <li key={step} className={index < at ? "done" : undefined} aria-current={index === at ? "step" : undefined}>
              {index < at && <Icon name="check" />}
              <span>{index === at ? `${label} (${since?.by}, ${since?.at})` : label}</span>
            </li>
          ))}
        </ol>
        <div className="buttons">
          {offered.map(({ act, step }, index) => {
            const className = index === 0 ? "button button-accent" : "button button-quiet";
            if (!step.fields) return <StepForm key={act} act={act} step={step} className={className} {...shared} />;
            return (
              <a key={act} className={className} href={`?do=${act}#${act}`}>
                {step.door ?? step.title}
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
            <Icon name="print" />
            Police sheet
          </a>
        </div>
      </header>
      <div className="two">
        <div className="stacked">
          {item ? (
            [item, ...concern.joined].map((sent, index) => (
              <article key={sent.id} className="card">
                <h2>{index === 0 ? "As it was sent" : "Another message"}</h2>
                <Words item={sent} />
                <Facts item={sent} />
              </article>
            ))
          ) : (
            <p className="card">{concern.kind === "none" ? entries[0]?.text : "It was deleted."}</p>
          )}
          <section className="card">
            <h2>What has been done</h2>
            <ol className="plain entries">
              {entries.toReversed().map((entry) => (
                <li key={entry.id}>
                  <p>
                    <strong>{textOf(entry)}</strong>
                  </p>
                  <p className="meta">
                    {entry.at}, {entry.by}
                  </p>
                </li>
              ))}
            </ol>
          </section>
          {doors.length > 0 && (
            <section className="card doors" aria-label="What you can do">
              {doors.map(({ act, step }) => (
                <details key={act} className="more" id={act} open={act === open ? true : undefined}>
                  <summary>{step.door ?? step.title}</summary>
                  <div>
                    <StepForm act={act} step={step} {...shared} />
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
              <ul className="plain flow">
                {alike.map((other) => (
                  <li key={other.id}>
                    <details className="more">
                      <summary>
                        {other.name || other.about}: {other.why}
                      </summary>
                      <Words item={other} />
                    </details>
                    <p className="small soft">
                      {other.received}. {other.status}. {other.id}
                    </p>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
    </>
  );
}

type Sent = NonNullable<ShownConcern["item"]>;

const headingOf = ({ item, cause, received }: ShownConcern) =>
  [item?.name, item?.about ?? causeLabels[cause], received].filter(Boolean).join(", ");

function Words({ item }: { item: Sent }) {
  if (item.written.length === 0) return <p>Its words are not kept any more.</p>;
  return item.written.map(({ caption, text }) => (
    <figure key={caption}>
      <figcaption className="label-line">{caption}</figcaption>
      <blockquote className="words tone-teal" dir="auto">
        {text.split(/\n+/).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </blockquote>
    </figure>
  ));
}

function Facts({ item }: { item: Sent }) {
  const facts = {
    "Sent with": item.about,
    Sent: item.received,
    Name: item.name && `${item.name}${item.isNickname ? " (made up by the site)" : ""}`,
    Avatar: item.avatar && `${item.avatar}${item.face ? "; chosen by hand" : ""}. A drawing, not the child’s likeness`,
    "What became of it": item.status,
    Reference: item.id,
    "We do not have": NOT_KEPT,
  };
  return <FactList facts={facts} />;
}

function FactList({ facts }: { facts: Record<string, string | null | undefined> }) {
  return (
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
}

function Sheet({ concern }: { concern: ShownConcern }) {
  const { number, item, joined, entries, guide } = concern;
  const facts = {
    Concern: number,
    Received: concern.received,
    "Who acts on it": concern.owner,
    Outcome: concern.outcome,
  };
  return (
    <div className="sheet">
      <a className="back no-print" href={concernHref(number)}>
        <Icon name="left" />
        Concern {number}
      </a>
      <header className="flow">
        <p className="label-line">In confidence</p>
        <h1>{guide.sheetHeading}</h1>
        <FactList facts={facts} />
      </header>
      {[...(item ? [item] : []), ...joined].map((sent) => (
        <section key={sent.id} className="flow">
          <h2>The words as sent</h2>
          <Words item={sent} />
          <h2>What we have, and have not</h2>
          <Facts item={sent} />
        </section>
      ))}
      <section className="flow">
        <h2>What has been done</h2>
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What, told whom, reference</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>{entry.at}</td>
                <td>{entry.by}</td>
                <td>{textOf(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="small">{concern.printed}</p>
      <section className="sign" aria-label="Handed over">
        <p>Given to: name, station, number</p>
        <p>Signature</p>
        <p>Date and time</p>
      </section>
    </div>
  );
}
