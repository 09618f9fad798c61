import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { parseFields, readForm, text } from "#app/base/posted-form.ts";
import { findTextSizeStep, formatTextSizeCookie, parseTextSize, stepTextSize } from "#app/base/text-size.ts";
import { parseReturnPath } from "./return-path.ts";

const fields = z.object({ from: text, step: text.transform((name) => findTextSizeStep(name) ?? "larger") });

export function action({ request, context }: ActionFunctionArgs) {
  const current = parseTextSize(request.headers.get("Cookie"));
  const { from, step } = parseFields(readForm(context), fields);
  return redirect(parseReturnPath(from), {
    status: 303,
    headers: { "Set-Cookie": formatTextSizeCookie(stepTextSize(current, step), context.siteUrl) },
  });
}

/** An old link leads home. */
export function loader() {
  return redirect("/");
}
