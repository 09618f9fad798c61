import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { OFFICE_PAGES } from "#app/base/office.ts";

/** Where pages were edited before one office; what is posted there goes on, too (RFC 9110 §15.4.8). */
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  redirect(OFFICE_PAGES + (params["*"] ?? "") + new URL(request.url).search, 307);

export const action = loader;

export const handle = { reads: "all" };
