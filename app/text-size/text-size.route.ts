import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { parseFields, text } from "#app/base/form/fields.ts";
import { readForm } from "#app/base/form/read-form.server.ts";
import { findTextSizeStep, formatTextSizeCookie, parseTextSize, stepTextSize } from "#app/base/text-size.ts";
import { parseReturnPath } from "./return-path.ts";

const fields = z.object({ from: text, step: text.transform((name) => findTextSizeStep(name) ?? "larger") });

/** Sets the text size and returns to where the visitor was; home when the form cannot be read. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, context).catch(() => null);
  // There is no page here that could show an error.
  if (!form) return redirect("/", 303);
  const current = parseTextSize(request.headers.get("Cookie"));
  const { from, step } = parseFields(form, fields);
  return redirect(parseReturnPath(from), {
    status: 303,
    headers: { "Set-Cookie": formatTextSizeCookie(stepTextSize(current, step), context.siteUrl) },
  });
}

/** There is no page here: an old link leads home. */
export function loader() {
  return redirect("/");
}
