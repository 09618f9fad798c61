import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { TitleState } from "#app/base/component.ts";
import { data } from "#app/base/data.server.ts";
import { parseFields, text } from "#app/base/form/fields.ts";
import { readForm } from "#app/base/form/read-form.server.ts";
import type { QuickExitHandle, ReadsHandle } from "#app/base/page-handles.ts";
import { NOT_STORED, nullOnFailure } from "#app/base/storage-error.ts";
import { countCharacters } from "#app/base/text/count-characters.ts";
import { formatMinutes, timeFormat } from "#app/base/time-formats.ts";
import { findPeriod } from "#app/records/records.server.ts";
import { headTags, type Shell } from "#app/site/head.ts";
import { NeedHelp } from "#app/site/need-help.tsx";
import { PageHead } from "#app/site/page-head.tsx";
import { findSite } from "#app/site/site.server.ts";
import { RECEIPT, responseHref, voicesSubpageCrumbs } from "#app/voices/responses/addresses.ts";
import { cleanLine, cleanText, MAX_MESSAGE } from "#app/voices/responses/posted-text.ts";
import { findOpenTopic, findTopic } from "#app/voices/responses/topics.server.ts";
import { tryReceiptCode } from "./receipt-attempts.ts";
import { ReceiptCard, type ShownReceipt } from "./receipt-card.tsx";
import { ReceiptChange, type RefusedChange } from "./receipt-changes.tsx";
import { ReceiptSearch } from "./receipt-search.tsx";
import { findReceipt, keepForOffice, takeDown } from "./receipts.server.ts";
import { type RefusedRemoval, RemovalForm } from "./removal-form.tsx";
import { askForRemoval } from "./removal-requests.server.ts";
import "#app/ui/field.css";
import "./receipt.css";

interface Answer {
  code: string;
  receipt: ShownReceipt | null;
  /** True when no response has this code. */
  unknown: boolean;
  /** Seconds to wait, when too many wrong codes were tried. */
  wait: number | null;
  /** Once somebody has asked us to take words down; `help` if the request has words of need. */
  asked: "1" | "help" | null;
  titleState: TitleState;
}

const noAnswer: Answer = { code: "", receipt: null, unknown: false, wait: null, asked: null, titleState: null };

/** Whether the response was only just sent. */
const isJustSent = (receipt: ShownReceipt | null) => receipt?.fresh === true && receipt.status !== "taken-down";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const code = query.get("code") ?? "";
  const asked = (["1", "help"] as const).find((one) => one === query.get("asked")) ?? null;
  // A POST that succeeds is answered with a redirect, so this one has failed.
  if (code === "" && context.method === "POST") return data<Answer>({ ...noAnswer, titleState: "Error" });
  if (code === "") return data<Answer>({ ...noAnswer, asked, titleState: asked ? "Sent" : null });
  const { db, secret } = context;
  const proof = query.get("new") ?? "";
  const { found, isNew, wait } = await tryReceiptCode(context, code, proof, () => findReceipt(db, secret, code));
  if (wait !== null) {
    const headers = { ...privately, "Retry-After": String(wait) };
    return data<Answer>({ ...noAnswer, code, wait, titleState: "Error" }, { status: 429, headers });
  }
  if (!found)
    return data<Answer>({ ...noAnswer, code, unknown: true, titleState: "Error" }, { status: 404, headers: privately });
  const { decided, newer, ...rest } = found;
  const [{ responsesPerPage, timeZone }, topic, open] = await Promise.all([
    findSite(db),
    findTopic(db, found.topic),
    findOpenTopic(db),
  ]);
  const kept = await findPeriod(db, found.status === "declined" ? "declined" : "taken-down");
  const isDown = found.status === "taken-down";
  const receipt: ShownReceipt = {
    ...rest,
    question: topic?.question ?? null,
    decided: decided === null ? "" : timeFormat("day", timeZone).format(decided),
    card: newer !== null && topic ? responseHref(topic.id, newer, responsesPerPage) : null,
    open: open && { id: open.id, question: open.question },
    kept,
    fresh: isNew,
    proof: isNew ? proof : "",
    download: query.has("download"),
    justChanged: query.has("done") && (isDown || found.sharing === "office"),
  };
  const titleState = isJustSent(receipt) || receipt.justChanged ? "Sent" : null;
  return data<Answer>({ ...noAnswer, code, receipt, titleState });
}

const doing = z.enum(["down", "office", "remove"]).catch("down");
const fields = z.object({ code: text, new: text, do: doing, name: text, words: text });

/** What could not be done, for the page to show. */
type Refused = { change?: RefusedChange; removal?: RefusedRemoval };

/**
 * Changes a response and redirects to its receipt, which also tells of an unknown code or too many tries; or takes a
 * request to take words down without a code.
 */
export async function action({ context }: ActionFunctionArgs) {
  const posted = parseFields(readForm(context), fields);
  if (posted.do === "remove") return requestRemoval(context, posted);
  const { code, new: proof, do: change } = posted;
  const { db, secret, clock } = context;
  const receiptKey = { code, ...(proof && { new: proof }) };
  const kept = (await nullOnFailure(context, () => findPeriod(db, "taken-down"))) ?? "some time";
  const refused: Refused = { change: { change, receiptKey, kept } };
  const apply = () =>
    change === "down" ? takeDown(db, secret, code, clock.now()) : keepForOffice(db, secret, code, clock.now());
  const tried = await nullOnFailure(context, () =>
    tryReceiptCode(context, code, proof, async () => (await apply()) || null),
  );
  if (!tried) return data(refused, 503);
  return redirect(`${RECEIPT}?${new URLSearchParams({ ...receiptKey, done: change })}`, 303);
}

async function requestRemoval(context: AppLoadContext, given: { name: string; words: string }) {
  const refuse = (status: number, problem: string | null, headers = {}) =>
    data<Refused>({ removal: { name: given.name, words: given.words, problem } }, { status, headers });
  const asked = { name: cleanLine(given.name), words: cleanText(given.words) };
  if (asked.words === "") return refuse(422, "Write which words you mean, as you remember them.");
  if (countCharacters(asked.name + asked.words) > MAX_MESSAGE)
    return refuse(422, `That is too long. Keep it under ${MAX_MESSAGE} letters.`);
  const stored = await nullOnFailure(context, () => askForRemoval(context, asked));
  if (!stored) return refuse(503, NOT_STORED);
  if (stored.wait === null) return redirect(`${RECEIPT}?asked=${stored.inNeed ? "help" : "1"}`, 303);
  const problem = `Too many people ask just now. Please press the button again in ${formatMinutes(stored.wait)}.`;
  return refuse(429, problem, { "Retry-After": String(stored.wait) });
}

export const handle = {
  reads: "all",
  quickExit: () => true,
} satisfies ReadsHandle & QuickExitHandle;

const privately = { "Cache-Control": "private, no-store" };
export const headers = ({ loaderHeaders, actionHeaders }: { loaderHeaders: Headers; actionHeaders: Headers }) => {
  const wait = loaderHeaders.get("Retry-After") ?? actionHeaders.get("Retry-After");
  return { ...privately, ...(wait && { "Retry-After": wait }) };
};

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  headTags(matches, {
    title: "Your receipt",
    titleState: data?.titleState,
    description: "See what happened to your message, or take it down.",
    path: RECEIPT,
    hidden: true,
  });

export default function ReceiptPage() {
  const { code, receipt, unknown, wait, asked } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<Shell>("root");
  const refused = useActionData<typeof action>();
  return (
    <div className="wrap-narrow">
      <PageHead
        sprig="wattle"
        crumbs={voicesSubpageCrumbs(shell?.site)}
        title={isJustSent(receipt) ? "Thank you! We\u00a0have your message" : "Your receipt"}
        current="Your receipt"
      />
      <div className="wrap receipt">
        {refused?.change ? (
          <ReceiptChange {...refused.change} failed />
        ) : receipt ? (
          <ReceiptCard code={code} receipt={receipt} site={shell?.site} />
        ) : (
          <>
            {asked === "help" && shell && (
              <NeedHelp site={shell.site} takesFocus>
                If something hurts or scares you, ring one of these now, at any hour. They listen, and you don’t have to
                say your name.
              </NeedHelp>
            )}
            {asked && (
              <p className="notice tone-green" role="status">
                Thank you, we have it. A person in our office looks for these words and takes them down from every page.
                That can take a few days: nobody reads it straight away. We do not know who you are, so we cannot write
                to you. Look at the page again, and ask us once more if they are still there.
              </p>
            )}
            <ReceiptSearch code={code} unknown={unknown} wait={wait} />
            <RemovalForm refused={refused?.removal} />
          </>
        )}
      </div>
    </div>
  );
}
