import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { emailOf } from "#app/base/markup.ts";
import { LINK_MINUTES, rolesOf, SIGN_IN, safeTarget } from "#app/base/office.ts";
import { isRevoked, officeLink, parseLink } from "#app/base/office-links.server.ts";
import {
  claimLink,
  createSession,
  endSession,
  findOfficer,
  formatCookie,
  isMailLate,
  readToken,
} from "#app/base/office-session.server.ts";
import { parseFields, readForm, text } from "#app/base/posted-form.ts";
import { officeHandle, officeHeaders, officeMeta } from "#app/site/head.ts";
import { ErrorLine } from "#app/ui/field.tsx";
import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { Door, officeLinks } from "./door.tsx";

/** Links that one visitor may ask for in ten minutes. */
const MAX_LINKS = 5;
const BAD_LINK =
  "This link does not work: it is too old, it was ended, its address is not one of the office’s any more, or a part of it is missing. Ask for a new one.";
const MANY_LINKS = "You have asked for several links. Look for the newest one in your email, or wait ten minutes.";
const fields = z.object({ do: text, email: text, link: text, to: text });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const to = safeTarget(query.get("to"));
  const token = query.get("link");
  const link = token === null ? null : await findLink(context, token);
  const officer = await findOfficer(request, context);
  if (officer && (!link || link.address === officer.address)) throw redirect(to, 303);
  return { to, token, opens: link?.address ?? null, problem: token !== null && !link ? BAD_LINK : "" };
}

async function findLink({ db, env, secret, clock }: LoaderFunctionArgs["context"], token: string) {
  const link = parseLink(secret, token, clock.now());
  const isOpen = link && rolesOf(env, link.address).length > 0 && !(await isRevoked(db, link.address, link.made));
  return isOpen ? link : null;
}

/** What it answers to an address is the same for every address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { db, env, clock, mail } = context;
  const sent = parseFields(readForm(context), fields);
  const to = safeTarget(sent.to);
  if (sent.do === "out") {
    await endSession(db, readToken(request, context));
    return redirect(SIGN_IN, { status: 303, headers: { "Set-Cookie": formatCookie(context, "") } });
  }
  const refuse = (problem: string, status: number) => data({ problem, asked: "", isMailLate: false }, status);
  if (sent.do === "in") {
    const link = await findLink(context, sent.link);
    if (!link) return (await findOfficer(request, context)) ? redirect(to, 303) : refuse(BAD_LINK, 403);
    const token = await createSession(db, link.address, link.made, clock.now());
    return redirect(to, { status: 303, headers: { "Set-Cookie": formatCookie(context, token) } });
  }
  if ((await context.rates.take("office link", MAX_LINKS)) !== null) return refuse(MANY_LINKS, 429);
  const typed = sent.email.trim().toLowerCase();
  // The same is stored for every address, and sent later, so that the time of the answer does not tell who works here.
  const officer = rolesOf(env, typed).length > 0 ? typed : "";
  await db.transaction().execute(async (trx) => {
    if (!(await claimLink(trx, typed, clock.now()))) return;
    await mail.queue(trx, {
      to: officer,
      ...emailOf("Your link to the office", [
        `Open this link and press the button on its page. It works for ${LINK_MINUTES} minutes, and for you alone:`,
        { link: officeLink(context, officer, clock.now(), to, "office link") },
        "If you did not ask for it, somebody typed your address. You can ignore this email.",
      ]),
    });
  });

  return { problem: "", asked: sent.email.trim(), isMailLate: await isMailLate(db) };
}

export const links = officeLinks;

export const handle = officeHandle;

export const headers = officeHeaders;

export const meta = officeMeta("Sign in", SIGN_IN);

export default function SignInPage() {
  const { to, token, opens, ...loaded } = useLoaderData<typeof loader>();
  const { problem, asked, isMailLate } = useActionData<typeof action>() ?? { ...loaded, asked: "", isMailLate: false };
  if (asked)
    return (
      <Door>
        <h1>Look into your mail</h1>
        <p role="status">
          If <WrappingEmail address={asked} /> works in this office, a link is on its way. It works for {LINK_MINUTES}{" "}
          minutes.
        </p>
        {isMailLate && <p>Our mail server does not answer just now, so it may take longer.</p>}
        <p className="soft">
          Nothing there after two minutes? Look into the spam folder, or <a href={SIGN_IN}>ask for another link</a>.
        </p>
      </Door>
    );
  if (opens && !problem)
    return (
      <Door>
        <h1>Open the office</h1>
        <p>
          You come from an email to <WrappingEmail address={opens} />. Press the button and you are signed in for 12
          hours on this device.
        </p>
        <form method="post" action={SIGN_IN}>
          <input type="hidden" name="link" value={token ?? ""} />
          <input type="hidden" name="to" value={to} />
          <button type="submit" name="do" value="in" className="button button-accent">
            Open
          </button>
        </form>
        <p className="soft">Not you? Close this page; nothing has happened.</p>
      </Door>
    );
  return (
    <Door>
      <h1>Sign in</h1>
      {problem && <ErrorLine message={problem} />}
      <form method="post" action={SIGN_IN} className="form">
        <input type="hidden" name="to" value={to} />
        <div className="field">
          <label htmlFor="email">Your email address at the office</label>
          <p className="hint" id="email-hint">
            We send you a link. There is no password.
          </p>
          <input
            className="input"
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            aria-describedby="email-hint"
            required
          />
        </div>
        <p className="row">
          <button type="submit" name="do" value="ask" className="button button-accent">
            Send me a link
          </button>{" "}
          {/* Browsers keep the cookie back when a link in webmail opens this page, and send it with this one. */}
          <a href={to}>I have signed in already</a>
        </p>
      </form>
      <p className="soft">
        Not one of our staff? <a href="/">Go to the website</a>
      </p>
    </Door>
  );
}
