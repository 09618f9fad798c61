import { AddressWords } from "#app/ui/address-words.tsx";
import { MODERATION } from "#app/voices/responses/addresses.ts";
import { DeclineForm, FeatureForm } from "./decision-forms.tsx";
import { type Refusal, type ShownDecision, verdictWords } from "./moderation.ts";

interface Props {
  token: string;
  decisions: ShownDecision[];
  /** The search term for published responses; empty for the latest decisions. */
  term: string;
  refusal: Refusal | null;
}

/**
 * The latest decisions of all moderators, and a search for published responses, each of which can be taken off the
 * page.
 */
export function ModerationDecisions({ token, decisions, term, refusal }: Props) {
  const latest = new Map(decisions.toReversed().map((decision) => [decision.id, decision]));
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
      {decisions.length === 0 && (
        <p>
          {term === "" ? "No decisions yet." : "No published response has these words. Try fewer, or another name."}
        </p>
      )}
      <ul className="moderation-decisions">
        {decisions.map((decision) => (
          <li key={`${decision.id} ${decision.decided} ${decision.verdict}`}>
            <p>
              <b>{verdictWords[decision.verdict]}</b>: {decision.name || "a child"}, “{decision.question}”
            </p>
            <p className="soft">
              <AddressWords address={decision.moderator} />, {decision.decided}
              {decision.takenDown && ". Taken down since by who wrote it."}
            </p>
            {decision.published && latest.get(decision.id) === decision && (
              <>
                <FeatureForm id={decision.id} name={decision.name} featured={decision.featured} />
                <DeclineForm
                  id={decision.id}
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
    </section>
  );
}
