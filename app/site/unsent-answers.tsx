import { isRouteErrorResponse } from "@remix-run/react";
import type { ReactNode } from "react";
import { NOT_STORED } from "#app/base/storage-error.ts";
import type { Unsent } from "#server/http/unsent.ts";
import { RingNow } from "./error-page.tsx";
import type { Site } from "./site.ts";

const TOO_MUCH = "That is too much at once. Everything you wrote is still here: make it shorter, then send it again.";

interface Props {
  unsent: Unsent;
  status: number;
  /** Why it was not sent, where the page knows. */
  why?: ReactNode;
  helpLines: Site["helpLines"];
  contact: string | undefined;
}

export function UnsentAnswers({ unsent, status, why, helpLines, contact }: Props) {
  return (
    <div className="wrap wrap-narrow section error-words">
      <h1 className="squiggle" tabIndex={-1}>
        It has not been sent yet
      </h1>
      {status === 404 ? (
        <ToCopy unsent={unsent} contact={contact} />
      ) : (
        <ToSendAgain unsent={unsent} text={why ?? (status === 413 ? TOO_MUCH : NOT_STORED)} />
      )}
      <RingNow lines={helpLines} />
    </div>
  );
}

/** For a form that no longer exists. */
function ToCopy({ unsent, contact }: Pick<Props, "unsent" | "contact">) {
  return (
    <>
      <p className="lead" role="alert">
        This form is not here any more, so we could not take what you sent. Your words are below: copy them, then{" "}
        {contact ? <a href={contact}>contact us</a> : "contact us"} in another way.
      </p>
      <div className="form-card field">
        <label htmlFor="words">What you wrote</label>
        <textarea
          className="input"
          id="words"
          rows={12}
          readOnly
          // Without ticks, which say nothing by themselves.
          value={unsent.answers.flatMap(({ value }) => (value !== "true" && value.trim()) || []).join("\n\n")}
        />
      </div>
    </>
  );
}

function ToSendAgain({ unsent, text }: { unsent: Unsent; text: ReactNode }) {
  let count = 0;
  return (
    <>
      <p className="lead" role="alert">
        {text}
      </p>
      {unsent.aboutFiles && <p>{unsent.aboutFiles}</p>}
      {/* Without an action it goes to the page's own address (HTML §4.10.22.3). */}
      <form className="form-card" method="post">
        {unsent.answers.map(({ name, value, isWords }, at) => {
          // Names may repeat, so they cannot be ids.
          const id = `answer-${at + 1}`;
          if (!isWords) return <input key={id} type="hidden" name={name} value={value} />;
          count += 1;
          return (
            <div className="field" key={id}>
              <label htmlFor={id}>What you wrote{count > 1 && ` (${count})`}</label>
              <textarea className="input" id={id} name={name} rows={8} defaultValue={value} />
            </div>
          );
        })}
        <button type="submit" className="button">
          Send it again
        </button>
      </form>
    </>
  );
}

export interface RefusedPost {
  unsent: Unsent | null;
  /** What was thrown with the status. */
  why: unknown;
}

export function refusedPost(error: unknown): RefusedPost | null {
  const data: unknown = isRouteErrorResponse(error) ? error.data : null;
  return typeof data === "object" && data !== null && "unsent" in data ? (data as RefusedPost) : null;
}
