import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { partOfDay, timeFormat } from "#app/base/dates.ts";
import { CONCERNS, concernHref, mayDo, OFFICE, RECORDS } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { loadConcerns } from "#app/concerns/concerns-view.server.ts";
import { formatCount } from "#app/records/record-content.ts";
import quokkasUrl from "#app/site/drawings/quokkas.svg";
import { officeHandle, officeMeta } from "#app/site/head.ts";
import { findTimeZone } from "#app/site/site.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { OfficeData } from "./layout.page.tsx";
import { parts } from "./parts.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { address, roles } = await requireOfficer(request, context, "see what waits");
  const timeZone = await findTimeZone(context.db);
  const now = context.clock.now();
  const open = mayDo(roles, "read concerns") ? (await loadConcerns(context, address, "open")).groups : [];
  const unopened = open.flatMap(({ rows }) => rows).filter(({ state }) => state === "new");
  return {
    unopened: unopened.slice(0, MAX_CONCERNS),
    day: partOfDay(now, timeZone),
    date: timeFormat("full", timeZone).format(now),
  };
}

/** Of those that nobody has opened, the strongest. */
const MAX_CONCERNS = 3;

export const handle = officeHandle;

export const meta: MetaFunction = officeMeta("Today", OFFICE);

export default function TodayPage() {
  const { unopened, day, date } = useLoaderData<typeof loader>();
  const { tasks, roles } = useOutletContext<OfficeData>();
  const isUrgent = (page: string) => tasks.some((task) => task.isUrgent && task.page === page);
  const shownParts = parts
    .filter(({ verb }) => mayDo(roles, verb))
    .sort((a, b) => Number(isUrgent(b.page)) - Number(isUrgent(a.page)));
  return (
    <>
      <header className="head">
        <div>
          <h1>Good {day}</h1>
          <p>
            {date}.{tasks.length === 0 && " Nothing waits for you."}
          </p>
        </div>
      </header>
      <div className="today">
        {shownParts.map(({ page, label, icon, tone, empty }) => {
          const waiting = tasks.filter((task) => task.page.startsWith(page));
          return (
            <section key={page} className={isUrgent(page) ? `full ${tone}` : tone} aria-labelledby={label}>
              <h2 id={label}>
                <Icon name={icon} />
                {label}
              </h2>
              {waiting.length > 0 ? (
                <ol className="rows plain">
                  {page === CONCERNS && unopened.map((concern) => <Concern key={concern.number} concern={concern} />)}
                  {waiting.map((task) => (
                    <Task key={task.label} task={task} />
                  ))}
                </ol>
              ) : (
                <div className="empty">
                  {tasks.length === 0 && page === shownParts[0]?.page && <img src={quokkasUrl} alt="" />}
                  <h3>{empty.title}</h3>
                  <p>{empty.text}</p>
                  <a className="link" href={empty.href}>
                    {empty.link}
                  </a>
                </div>
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}

type Unopened = ReturnType<typeof useLoaderData<typeof loader>>["unopened"][number];
function Concern({ concern: { number, words, origin, wait, isLate } }: { concern: Unopened }) {
  return (
    <li className="todo now">
      <b>
        <Icon name="alert" />
      </b>
      <h3>
        <a className="whole" href={concernHref(number)} dir="auto">
          {words ? `“${words}”` : number}
        </a>
      </h3>
      <p>
        {[number, ...origin].join(" · ")} · <span className={isLate ? "wait-late" : undefined}>{wait}</span>
      </p>
      <Icon name="next" />
    </li>
  );
}

function Task({ task: { page, label, count, note, isUrgent } }: { task: OfficeData["tasks"][number] }) {
  return (
    <li className={isUrgent ? "todo now" : "todo"}>
      <b>{page === RECORDS ? formatCount(count) : count}</b>
      <h3>
        <a className="whole" href={page}>
          {label}
        </a>
      </h3>
      <p>{note}</p>
      <Icon name="next" />
    </li>
  );
}
