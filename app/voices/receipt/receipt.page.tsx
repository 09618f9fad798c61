import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { z } from "zod";
import type { TitleState } from "#app/base/component.ts";
import { parseFields, text } from "#app/base/form/fields.ts";
import { readForm } from "#app/base/form/read-form.server.ts";
import type { OwnFormHandle, QuickExitHandle, ReadsHandle } from "#app/base/page-handles.ts";
import { nullOnFailure } from "#app/base/storage-error.ts";
import { askedTextSizeStep } from "#app/base/text-size-address.ts";
import { headTags, type Shell } from "#app/site/head.ts";
import { PageHead } from "#app/site/page-head.tsx";
import { describeAvatar } from "#app/voices/avatar/avatar.ts";
import { RECEIPT, voicesSubpageCrumbs } from "#app/voices/responses/addresses.ts";
import { findTopic } from "#app/voices/responses/topics.server.ts";
import { tryReceiptCode } from "./receipt-attempts.ts";
import { NotTakenDown, ReceiptCard, type ShownReceipt, TAKE_DOWN_FORM } from "./receipt-card.tsx";
import { ReceiptSearch } from "./receipt-search.tsx";
import { findReceipt, takeDown } from "./receipts.server.ts";
import "#app/ui/field.css";
import "./receipt.css";

interface Answer {
  code: string;
  receipt: ShownReceipt | null;
  /** True when no response has this code. */
  unknown: boolean;
  /** Seconds to wait, when too many wrong codes were tried. */
  wait: number | null;
  titleState: TitleState;
  /** The id of the form that the text-size buttons belong to, on a page that answers a POST. */
  ownForm: string | null;
}

const noAnswer: Answer = { code: "", receipt: null, unknown: false, wait: null, titleState: null, ownForm: null };

/** Whether the response was only just sent. */
const isJustSent = (receipt: ShownReceipt | null) => receipt?.fresh === true && receipt.status !== "taken-down";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const code = query.get("code") ?? "";
  // A POST that succeeds is answered with a redirect, so this one has failed.
  if (code === "" && context.method === "POST")
    return json<Answer>({ ...noAnswer, titleState: "Error", ownForm: TAKE_DOWN_FORM });
  if (code === "") return json<Answer>(noAnswer);
  const { db, secret } = context;
  const proof = query.get("new") ?? "";
  const { found, isNew, wait } = await tryReceiptCode(context, code, proof, () => findReceipt(db, secret, code));
  if (wait !== null) {
    const headers = { ...privately, "Retry-After": String(wait) };
    return json<Answer>({ ...noAnswer, code, wait, titleState: "Error" }, { status: 429, headers });
  }
  if (!found)
    return json<Answer>({ ...noAnswer, code, unknown: true, titleState: "Error" }, { status: 404, headers: privately });
  const { avatar, topic, ...rest } = found;
  const receipt: ShownReceipt = {
    ...rest,
    topic,
    question: (await findTopic(db, topic))?.question ?? null,
    avatar: describeAvatar(avatar),
    fresh: isNew,
    proof: isNew ? proof : "",
    download: query.has("download"),
  };
  const isDown = query.has("down") && receipt.status === "taken-down";
  return json<Answer>({ ...noAnswer, code, receipt, titleState: isJustSent(receipt) || isDown ? "Sent" : null });
}

const takeDownFields = z.object({ code: text, new: text });

/** Takes the response down and redirects to its receipt, which also tells of an unknown code or too many tries. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { code, new: proof } = parseFields(await readForm(request, context), takeDownFields);
  const { db, secret, clock } = context;
  const receiptKey = { code, ...(proof && { new: proof }) };
  if (askedTextSizeStep(request.url)) return json({ notTakenDown: receiptKey });
  const tried = await nullOnFailure(context, () =>
    tryReceiptCode(context, code, proof, async () => (await takeDown(db, secret, code, clock.now())) || null),
  );
  if (!tried) return json({ notTakenDown: receiptKey }, 503);
  return redirect(`${RECEIPT}?${new URLSearchParams({ ...receiptKey, down: "1" })}`, 303);
}

export const handle = {
  reads: "all",
  ownForm: (data) => (data as Answer).ownForm,
  quickExit: () => true,
} satisfies ReadsHandle & OwnFormHandle & QuickExitHandle;

const privately = { "Cache-Control": "private, no-store" };
export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => {
  const wait = loaderHeaders.get("Retry-After");
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
  const { code, receipt, unknown, wait } = useLoaderData<typeof loader>();
  const shell = useRouteLoaderData<Shell>("root");
  const failed = useActionData<typeof action>();
  return (
    <div className="wrap-narrow">
      <PageHead
        sprig="wattle"
        crumbs={voicesSubpageCrumbs(shell?.site)}
        title={isJustSent(receipt) ? "Thank you! We\u00a0have your message" : "Your receipt"}
        current="Your receipt"
      />
      <div className="wrap receipt">
        {failed ? (
          <NotTakenDown receiptKey={failed.notTakenDown} />
        ) : receipt ? (
          <ReceiptCard code={code} receipt={receipt} site={shell?.site} />
        ) : (
          <ReceiptSearch code={code} unknown={unknown} wait={wait} />
        )}
      </div>
    </div>
  );
}
