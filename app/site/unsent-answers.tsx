import { useLocation } from "@remix-run/react";
import { NOT_STORED } from "#app/base/storage-error.ts";
import { postAddress } from "#app/base/text-size.ts";
import type { Unsent } from "#server/http/unsent.ts";
import { RingNow } from "./error-page.tsx";
import type { Site } from "./site.ts";
import "#app/ui/field.css";
import "./error-page.css";

const TOO_MUCH = "That is too much at once. Everything you wrote is still here: make it shorter, then send it again.";

/** The id of its form, which the text-size buttons belong to. */
export const UNSENT_FORM = "unsent";

interface Props {
  unsent: Unsent;
  status: number;
  helpLines: Site["helpLines"];
}

/** Everything that a visitor sent and no form could show again, as a form of its own that sends it once more. */
export function UnsentAnswers({ unsent, status, helpLines }: Props) {
  const location = useLocation();
  let shown = 0;
  return (
    <div className="wrap wrap-narrow section error-words">
      <h1 className="squiggle" tabIndex={-1}>
        It has not been sent yet
      </h1>
      <p className="lead" role="alert">
        {status === 413 ? TOO_MUCH : NOT_STORED}
      </p>
      {unsent.aboutFiles && <p>{unsent.aboutFiles}</p>}
      <form id={UNSENT_FORM} className="form-card" method="post" action={postAddress(location)}>
        {unsent.answers.map(({ name, value, isWords }, at) => {
          // The same name may come many times.
          const id = `answer-${at + 1}`;
          if (!isWords) return <input key={id} type="hidden" name={name} value={value} />;
          shown += 1;
          return (
            <div className="field" key={id}>
              <label htmlFor={id}>What you wrote{shown > 1 && ` (${shown})`}</label>
              <textarea className="input" id={id} name={name} rows={8} defaultValue={value} />
            </div>
          );
        })}
        <button type="submit" className="button">
          Send it again
        </button>
      </form>
      <RingNow lines={helpLines} />
    </div>
  );
}

/** What the server adds to an error that it answers a posted form with. */
interface UnsentData {
  unsent: Unsent;
}

export function isUnsent(data: unknown): data is UnsentData {
  return typeof data === "object" && data !== null && "unsent" in data;
}
