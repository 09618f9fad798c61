import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { CONCERNS, concernHref, DECIDED, OFFICE, ORDINARY, RECORDS, RESPONSES, SIGN_IN } from "#app/base/office.ts";

const pages = { concerns: CONCERNS, records: RECORDS, check: RESPONSES, ordinary: ORDINARY, decided: DECIDED };

/** Where links in emails led before one office; what is posted there goes on, too (RFC 9110 §15.4.8). */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const link = query.get("token");
  const number = query.get("number");
  const id = query.get("id");
  const page = Object.entries(pages).find(([view]) => view === query.get("view"))?.[1] ?? OFFICE;
  const item = page === CONCERNS && number ? concernHref(number) : id ? `${page}?${new URLSearchParams({ id })}` : page;
  return redirect(link === null ? item : `${SIGN_IN}?${new URLSearchParams({ to: item, link })}`, 307);
}

export const action = loader;

export const handle = { reads: "all" };
