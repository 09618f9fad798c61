import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import { data } from "#app/base/data.server.ts";
import { formatMinutes } from "#app/base/dates.ts";
import type { Refusal } from "#app/base/outcome.ts";
import { parseFields, readForm, text } from "#app/base/posted-form.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { countCharacters } from "#app/base/text.ts";
import type { Need } from "#app/help/help-words.ts";
import { findPeriod } from "#app/records/records.server.ts";
import type { TitleState } from "#app/site/component.ts";
import { headTags, type PageHandle, type PostState, type Shell } from "#app/site/head.ts";
import { HelpFor } from "#app/site/need-help.tsx";
import { PageHead } from "#app/site/page-head.tsx";
import { RECEIPT, voicesSubpageCrumbs } from "#app/voices/responses/addresses.ts";
import { cleanLine, cleanText, MAX_MESSAGE } from "#app/voices/responses/posted-text.ts";
import receiptStyles from "./receipt.css?url";
import { tryReceiptCode } from "./receipt-attempts.ts";
import { ReceiptCard } from "./receipt-card.tsx";
import { type ChangeProps, ReceiptChange, ReceiptSearch, RemovalForm, type RemovalRefusal } from "./receipt-forms.tsx";
import { findReceipt, keepForOffice, type ShownReceipt, showReceipt, takeDown } from "./receipts.server.ts";
import { askForRemoval } from "./removal-requests.server.ts";
import { ThankYou } from "./thank-you.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: receiptStyles }];

const noData = {
  code: "",
  problem: null as string | null,
  /** True if no receipt has this code; false if it was not looked up, after too many wrong ones. */
  isUnknown: false,
  receipt: null as ShownReceipt | null,
  /** Once somebody has asked us to take words down: what those words call for. */
  askedNeed: null as NonNullable<Need> | "1" | null,
  titleState: null as TitleState,
};
type Data = typeof noData;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const code = query.get("code") ?? "";
  if (code === "") {
    const askedNeed = (["1", "words", "language"] as const).find((need) => need === query.get("asked")) ?? null;
    return data<Data>({ ...noData, askedNeed, titleState: askedNeed && "Sent" });
  }
  const { db, secret } = context;
  const proof = query.get("new") ?? "";
  const { result, isNew, wait } = await tryReceiptCode(context, code, proof, () => findReceipt(db, secret, code));
  const refuse = (status: number, problem: string, headers = {}) =>
    data<Data>({ ...noData, code, problem, isUnknown: status === 404, titleState: "Error" }, { status, headers });
  if (wait !== null) {
    const problem = `Too many wrong codes were tried from here. Please try again in ${formatMinutes(wait)}.`;
    return refuse(429, problem, { "Retry-After": String(wait) });
  }
  if (!result)
    return refuse(
      404,
      "We cannot find that code. Check each letter and number. Capital letters and small letters are the same.",
    );
  const receipt = await showReceipt(db, result, query, isNew ? proof : "");
  const titleState = receipt.isJustSent || receipt.isJustChanged ? "Sent" : null;
  return data<Data>({ ...noData, code, receipt, titleState });
}

type ReceiptRefusal = Refusal<ChangeProps> | RemovalRefusal;

const doing = z.enum(["down", "office", "remove"]).catch("down");
const fields = z.object({ code: text, new: text, do: doing, name: text, words: text });

/** A wrong code is redirected, too: its page shows the problem. */
export async function action({ context }: ActionFunctionArgs) {
  const posted = parseFields(readForm(context), fields);
  if (posted.do === "remove") return requestRemoval(context, posted);
  const { code, new: proof, do: change } = posted;
  const { db, secret, clock } = context;
  const receiptKey = { code, ...(proof && { new: proof }) };
  const retention = (await nullOnFailure(context, () => findPeriod(db, "taken-down"))) ?? "some time";
  const apply = change === "down" ? takeDown : keepForOffice;
  const tried = await nullOnFailure(context, () =>
    tryReceiptCode(context, code, proof, async () => (await apply(db, secret, code, clock.now())) || null),
  );
  if (!tried)
    return data<ReceiptRefusal>(
      { ok: false, status: 503, message: "It has not been done yet", typed: { change, receiptKey, retention } },
      503,
    );
  return redirect(`${RECEIPT}?${new URLSearchParams({ ...receiptKey, done: change })}`, 303);
}

async function requestRemoval(context: AppLoadContext, { name, words }: RemovalRefusal["typed"]) {
  const refuse = (status: number, message: string, headers = {}) =>
    data<ReceiptRefusal>({ ok: false, status, message, typed: { name, words } }, { status, headers });
  const request = { name: cleanLine(name), words: cleanText(words) };
  if (request.words === "") return refuse(422, "Write which words you mean, as you remember them.");
  if (countCharacters(request.name + request.words) > MAX_MESSAGE)
    return refuse(422, `That is too long. Keep it under ${MAX_MESSAGE} letters.`);
  const stored = await nullOnFailure(context, () => askForRemoval(context, request));
  if (!stored) return refuse(503, NOT_STORED);
  if (stored.wait === null) return redirect(`${RECEIPT}?asked=${stored.need ?? 1}`, 303);
  const problem = `Too many people ask just now. Please press the button again in ${formatMinutes(stored.wait)}.`;
  return refuse(429, problem, { "Retry-After": String(stored.wait) });
}

export const handle = {
  reads: "all",
  quickExit: () => true,
} satisfies PageHandle<unknown>;

export const headers = ({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }) => {
  const wait = loaderHeaders.get("Retry-After") ?? actionHeaders.get("Retry-After");
  return { "Cache-Control": "private, no-store", ...(wait && { "Retry-After": wait }) };
};

export const meta: MetaFunction<typeof loader> = ({ data, location, matches }) =>
  headTags(matches, {
    title: "Your receipt",
    titleState: (location.state as PostState)?.answer ? "Error" : data?.titleState,
    description: "See what happened to your message, or take it down.",
    path: RECEIPT,
    hidden: true,
  });

const isOfChange = (refusal?: ReceiptRefusal): refusal is Refusal<ChangeProps> =>
  refusal !== undefined && "change" in refusal.typed;

export default function ReceiptPage() {
  const { code, problem, isUnknown, receipt, askedNeed } = useLoaderData<Data>();
  const refusal = useActionData<ReceiptRefusal>();
  const shell = useRouteLoaderData<Shell>("root");
  const head = { crumbs: voicesSubpageCrumbs(shell?.site), current: "Your receipt" };
  const sent = receipt?.isJustSent ? "Thank you. We have your words" : head.current;
  const title = receipt?.answer.length ? "We answered you" : sent;
  return (
    <div className={receipt ? undefined : "wrap-narrow"}>
      {receipt?.isGlad ? <ThankYou receipt={receipt} {...head} /> : <PageHead sprig="wattle" title={title} {...head} />}
      <div className="wrap receipt">
        {isOfChange(refusal) ? (
          <ReceiptChange {...refusal.typed} refusal={refusal} />
        ) : receipt ? (
          <ReceiptCard code={code} receipt={receipt} site={shell?.site} />
        ) : (
          <>
            {askedNeed && askedNeed !== "1" && shell && (
              <HelpFor need={askedNeed} site={shell.site} takesFocus>
                If something hurts or scares you, ring one of these now, at any hour. They listen, and you don’t have to
                say your name.
              </HelpFor>
            )}
            {askedNeed && (
              <p className="notice tone-green" role="status">
                Thank you, we have it. A person in our office looks for these words and takes them down from every page.
                That can take a few days: nobody reads it straight away. We do not know who you are, so we cannot write
                to you. Look at the page again, and ask us once more if they are still there.
              </p>
            )}
            <ReceiptSearch code={code} problem={problem} isUnknown={isUnknown} />
            <RemovalForm refusal={refusal} />
          </>
        )}
      </div>
    </div>
  );
}
