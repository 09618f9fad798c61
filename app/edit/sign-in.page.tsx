import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { emailOf } from "#app/base/markup.ts";
import { parseFields, readForm, text } from "#app/base/posted-form.ts";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { SIGN_IN } from "./addresses.ts";
import { editHandle, editHead, editLinks, Field, Refused } from "./frame.tsx";
import {
  claimLink,
  createPass,
  editingOf,
  endLinkSoon,
  endSession,
  findEditor,
  findPass,
  formatCookie,
  readToken,
  safeTarget,
} from "./session.server.ts";

/** Links that one visitor may ask for in ten minutes. */
const MAX_LINKS = 5;
const BAD_LINK =
  "This link does not work any more: it was used, it is older than 15 minutes, or a part of it is missing. Ask for a new one.";
const MANY_LINKS = "You have asked for several links. Look for the newest one in your email, or wait ten minutes.";
const fields = z.object({ do: text, email: text, link: text, to: text });

export async function loader({ request, context }: LoaderFunctionArgs) {
  editingOf(context);
  const query = new URL(request.url).searchParams;
  const editor = await findEditor(request, context);
  return { editor, link: query.get("link"), to: safeTarget(query.get("to")) };
}

/** What it answers is the same for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, clock, mail, siteUrl } = context;
  editingOf(context);
  const sent = parseFields(readForm(context), fields);
  const to = safeTarget(sent.to);
  if (sent.do === "out") {
    await endSession(db, readToken(request, context));
    return redirect(SIGN_IN, { status: 303, headers: { "Set-Cookie": formatCookie(context, "") } });
  }
  const refuse = (problem: string, status: number) => data({ problem, asked: "" }, status);
  if (sent.do === "in") {
    const editor = await findPass(db, "link", sent.link, env.EDITORS, clock.now());
    if (!editor) return (await findEditor(request, context)) ? redirect(to, 303) : refuse(BAD_LINK, 403);
    await endLinkSoon(db, sent.link, clock.now());
    const token = await createPass(db, "session", editor, clock.now());
    return redirect(to, { status: 303, headers: { "Set-Cookie": formatCookie(context, token) } });
  }
  if ((await context.rates.take("edit link", MAX_LINKS)) !== null) return refuse(MANY_LINKS, 429);
  const typed = sent.email.trim().toLowerCase();
  // The same is stored for every address, and sent later, so that the time of the answer does not tell who is an editor.
  const editor = env.EDITORS.find((address) => address === typed) ?? "";
  await db.transaction().execute(async (trx) => {
    if (!(await claimLink(trx, typed, clock.now()))) return;
    const link = await createPass(trx, "link", editor, clock.now());
    const address = `${siteUrl}${SIGN_IN}?${new URLSearchParams({ link, to })}`;
    await mail.queue(trx, {
      to: editor,
      ...emailOf("Your link to edit the site", [
        "Open this link and press the button on its page. It works once, for 15 minutes, and for you alone:",
        { link: address },
        "If you did not ask for it, somebody typed your address. You can ignore this email.",
      ]),
    });
  });
  return { problem: "", asked: sent.email.trim() };
}

export const links = editLinks;

export const handle = editHandle;

export const meta: MetaFunction<typeof loader> = ({ matches }) => editHead(matches, "Sign in to edit");

export default function SignInPage() {
  const { editor, link, to } = useLoaderData<typeof loader>();
  const { problem, asked } = useActionData<typeof action>() ?? { problem: "", asked: "" };
  return (
    <div className="wrap wrap-narrow edit">
      <h1>Sign in to edit</h1>
      <Refused message={problem} />
      {asked ? (
        <div className="notice tone-green" role="status">
          <p>
            If <WrappingEmail address={asked} /> is the address of an editor, a link is on its way. It works once, for
            15 minutes. You can get a new one every two minutes.
          </p>
        </div>
      ) : link && !problem ? (
        <form method="post" action={SIGN_IN}>
          <input type="hidden" name="link" value={link} />
          <input type="hidden" name="to" value={to} />
          <button type="submit" name="do" value="in" className="button button-accent">
            Sign in
          </button>
        </form>
      ) : editor ? (
        <form method="post" action={SIGN_IN}>
          <p>
            You are signed in as <WrappingEmail address={editor} />.
          </p>
          <p className="row">
            <a className="button" href={to}>
              Go on
            </a>{" "}
            <button type="submit" name="do" value="out" className="button button-quiet">
              Sign out
            </button>
          </p>
        </form>
      ) : (
        <form method="post" action={SIGN_IN}>
          <input type="hidden" name="to" value={to} />
          <Field
            id="email"
            type="email"
            label="Your email address"
            hint="We send you a link that signs you in for 12 hours."
            autoComplete="email"
            required
          />
          <p className="row">
            <button type="submit" name="do" value="ask" className="button button-accent">
              Send me a link
            </button>{" "}
            {/* Browsers keep the cookie back when a link in webmail opens this page, and send it with this one. */}
            <a href={to}>I have signed in already</a>
          </p>
        </form>
      )}
    </div>
  );
}
