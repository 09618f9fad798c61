import { WrappingEmail } from "#app/ui/wrapping-email.tsx";
import { MODERATION } from "#app/voices/responses/addresses.ts";
import { DeclineForm, FeatureForm } from "./decision-forms.tsx";
import { EarlierPart, NextPart } from "./list-part.tsx";
import { type ListPart, type Refusal, type ShownDecision, verdictWords } from "./moderation.ts";

interface Props {
  token: string;
  decided: ListPart<ShownDecision>;
  /** The search term for published responses; empty for the latest decisions. */
  term: string;
  refusal: Refusal | null;
}

/** The latest decision on each response, and a search for published responses, which can be taken off the page. */
export function DecidedList({ token, decided, term, refusal }: Props) {
  return (
    <section className="moderation-item" aria-labelledby="decisions-heading">
      <h2 id="decisions-heading">{term === "" ? "Recent decisions" : `Published, with “${term}”`}</h2>
      <form action={MODERATION} method="get">
        <input type="hidden" name="token" value={token} />
        <div className="field">
          <label htmlFor="find">Find a published response by a name or words in it</label>
          <input className="input input-short" id="find" name="find" defaultValue={term} autoComplete="off" />
        </div>
        <button type="submit" className="button button-quiet">
          Find
        </button>
      </form>
      {decided.total === 0 && (
        <p>
          {term === ""
            ? "No decisions yet."
            : "No published response that a child sent has these words. Try fewer, or another name. Example responses that came with the site are not listed here: change those in its content."}
        </p>
      )}
      <EarlierPart part={decided} param="decisions" item="decision" />
      {decided.items.length > 0 && (
        <ul className="moderation-decisions">
          {decided.items.map((decision, index) => (
            <li key={decision.id} id={`decision-${decided.offset + index + 1}`}>
              <p>
                <b>{verdictWords[decision.verdict]}</b>: {decision.name || "a child"}, “{decision.question}”
              </p>
              <p className="soft">
                <WrappingEmail address={decision.moderator} />, {decision.decided}
                {decision.takenDown && ". The person who wrote it has since taken it down."}
              </p>
              {decision.published && (
                <>
                  <FeatureForm id={decision.id} name={decision.name} featured={decision.featured} />
                  <DeclineForm
                    id={decision.id}
                    name={decision.name}
                    verdict="withdrawn"
                    title={`Take the response of ${decision.name} off the page`}
                    button="Take it off the page"
                    refusal={refusal?.id === decision.id ? refusal : null}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <NextPart part={decided} param="decisions" item="decision" />
    </section>
  );
}
