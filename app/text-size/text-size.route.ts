import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { formatTextSizeCookie, parseReturnPath, parseTextSize, stepTextSize } from "./text-size.ts";

/** Sets the text size and returns to where the visitor was. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const current = parseTextSize(request.headers.get("Cookie"));
  const step = form.get("step") === "smaller" ? "smaller" : "larger";
  return redirect(parseReturnPath(form.get("from")), {
    status: 303,
    headers: { "Set-Cookie": formatTextSizeCookie(stepTextSize(current, step)) },
  });
}

/** There is no page here: an old link leads home. */
export function loader() {
  return redirect("/");
}
