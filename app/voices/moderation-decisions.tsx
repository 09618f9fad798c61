import { type Refusal, type ShownDecision, verdictWords } from "./moderation.ts";
import { DeclineForm } from "./moderation-forms.tsx";

interface Props {
  token: string;
  decisions: ShownDecision[];
  refusal: Refusal | null;
}

/** What every moderator decided lately, and the way to take a response off the page again. */
export function ModerationDecisions({ token, decisions, refusal }: Props) {
  const latest = new Map(decisions.toReversed().map((decision) => [decision.id, decision]));
  return (
    <section aria-labelledby="decisions-heading">
      <h2 id="decisions-heading">Decided lately</h2>
      <ul className="moderation-decisions">
        {decisions.map((decision) => (
          <li key={`${decision.id} ${decision.decided} ${decision.verdict}`}>
            <p>
              <b>{verdictWords[decision.verdict]}</b>: {decision.name || "a child"}, “{decision.question}”
            </p>
            <p className="soft">
              {decision.moderator}, {decision.decided}
            </p>
            {decision.published && latest.get(decision.id) === decision && (
              <DeclineForm
                token={token}
                id={decision.id}
                verdict="withdrawn"
                title={`Take the response of ${decision.name} off the page`}
                button="Take it off the page"
                refusal={refusal?.id === decision.id ? refusal : null}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
