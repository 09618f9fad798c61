import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  CONCERNS,
  concernHref,
  DECIDED,
  FORMER_EDIT,
  OFFICE,
  OFFICE_PAGES,
  ORDINARY,
  RECORDS,
  RESPONSES,
  SIGN_IN,
} from "#app/base/office.ts";

const pages = { concerns: CONCERNS, records: RECORDS, check: RESPONSES, ordinary: ORDINARY, decided: DECIDED };

/** Where addresses, and links in emails, lead that are older than one office. What is posted goes on, too (RFC 9110 §15.4.8). */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams: query } = new URL(request.url);
  if (pathname.startsWith(FORMER_EDIT)) return redirect(pathname.replace(FORMER_EDIT, OFFICE_PAGES) + search, 307);
  const [link, number, id] = ["token", "number", "id"].map((name) => query.get(name));
  const page = Object.entries(pages).find(([view]) => view === query.get("view"))?.[1] ?? OFFICE;
  const item = page === CONCERNS && number ? concernHref(number) : id ? `${page}?${new URLSearchParams({ id })}` : page;
  return redirect(link ? `${SIGN_IN}?${new URLSearchParams({ to: item, link })}` : item, 307);
}

export const action = loader;

export const handle = { reads: "all" };
