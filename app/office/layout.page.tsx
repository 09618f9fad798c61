import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { CONCERNS, mayDo, NOT_THEIRS, OFFICE, RECORDS, SIGN_IN, SIGNED_OUT, signInHref } from "#app/base/office.ts";
import { requireOfficer } from "#app/base/office-session.server.ts";
import { formatCount } from "#app/records/record-content.ts";
import { messageOf } from "#app/site/error-page.tsx";
import { officeHandle, officeHeaders } from "#app/site/head.ts";
import { refusedPost, UnsentAnswers } from "#app/site/unsent-answers.tsx";
import { TextSizeForm } from "#app/text-size/text-size-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { Brand, Door, type OfficeShell, officeLinks } from "./door.tsx";
import { parts, today } from "./parts.ts";
import { listTasks } from "./tasks.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const officer = await requireOfficer(request, context, "see what waits");
  return { ...officer, tasks: await listTasks(context, officer.roles) };
}

export type OfficeData = Awaited<ReturnType<typeof loader>>;

export const links = officeLinks;

export const handle = officeHandle;

export const headers = officeHeaders;

export default function OfficeLayout() {
  const office = useLoaderData<typeof loader>();
  const { address, roles, tasks } = office;
  const { pathname } = useLocation();
  const shell = useRouteLoaderData<OfficeShell>("root");
  const shownParts = [today, ...parts].filter(({ verb }) => mayDo(roles, verb));
  const current = shownParts.findLast(({ page }) => pathname.startsWith(page))?.page;
  return (
    <div className="office">
      <div className="frame">
        <header className="side on-dark">
          <Brand>
            <a className="me" href="#you">
              <span aria-hidden="true">{initialsOf(address)}</span>
              <span className="visually-hidden">Signed in as {address}: text size and signing out</span>
            </a>
          </Brand>
          <nav className="parts" aria-label="Office">
            <ul className="plain">
              {shownParts.map(({ page, label, icon }) => (
                <li key={page}>
                  <a href={page} aria-current={page === current ? "page" : undefined}>
                    <Icon name={icon} />
                    {label}
                    {page !== OFFICE && (
                      <Waiting page={page} count={sumOf(tasks.filter((task) => task.page.startsWith(page)))} />
                    )}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </header>
        <main id="main" tabIndex={-1}>
          <div className="work">
            <Outlet context={office} />
          </div>
        </main>
        <footer className="you on-dark" id="you">
          <p>
            Signed in as <WrappingEmail address={address} />
          </p>
          {shell && <TextSizeForm {...shell} />}
          {address.includes("@") && (
            <form method="post" action={SIGN_IN}>
              <button type="submit" name="do" value="out" className="button button-quiet">
                Sign out
              </button>
            </form>
          )}
        </footer>
      </div>
    </div>
  );
}

const sumOf = (tasks: OfficeData["tasks"]) => tasks.reduce((sum, { count }) => sum + count, 0);

/** @param address of an office, whose people are often called mia.hart */
const initialsOf = (address: string) =>
  (address.split("@")[0] ?? "")
    .split(/[._-]+/, 2)
    .map((name) => name.charAt(0).toUpperCase())
    .join("");

function Waiting({ page, count }: { page: string; count: number }) {
  return (
    count > 0 && (
      <span className={page === CONCERNS ? "count count-now" : "count"}>
        {" "}
        {page === RECORDS ? formatCount(count) : count}
        <span className="visually-hidden"> waiting</span>
      </span>
    )
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const shell = useRouteLoaderData<OfficeShell>("root");
  const refused = refusedPost(error);
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, text } = messageOf(status);
  const words = { [NOT_THEIRS]: text, [SIGNED_OUT]: <SignedOut to={pathname + search} /> };
  if (refused?.unsent)
    return (
      <Door>
        <UnsentAnswers
          unsent={refused.unsent}
          status={status}
          why={words[refused.why as keyof typeof words]}
          helpLines={shell?.site.helpLines ?? []}
          contact={undefined}
        />
      </Door>
    );
  return (
    <Door>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      <p>
        <a className="button" href={OFFICE}>
          Go to Today
        </a>
      </p>
    </Door>
  );
}

function SignedOut({ to }: { to: string }) {
  return (
    <>
      You are signed out, and nothing was saved. What you wrote is still here.{" "}
      <a href={signInHref(to)} target="_blank" rel="noreferrer">
        Sign in in a new window
      </a>
      , then come back and send it again.
    </>
  );
}
