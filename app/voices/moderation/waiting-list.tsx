import { ErrorLine } from "#app/ui/error-line.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { detailWords } from "#app/voices/responses/personal-detail.ts";
import { paragraphs } from "#app/voices/responses/posted-text.ts";
import { Bubble } from "#app/voices/responses/response-bubble.tsx";
import { DecidedList } from "./decided-list.tsx";
import { hasFormOf, ModerationForms } from "./decision-forms.tsx";
import { FeaturedList } from "./featured-list.tsx";
import { useListAddress } from "./list-part.tsx";
import { type Moderation, type Refusal, verdictWords } from "./moderation.ts";
import { RefusedForm, TypedWords } from "./refused-link.tsx";
import { TakenDownList } from "./taken-down-list.tsx";
import "#app/ui/boxes.css";

interface Props extends Omit<Moderation, "refused" | "moderator" | "concerns"> {
  refusal: Refusal | null;
}

/** The result of the last decision, the waiting responses (words of distress first), and those decided on. */
export function ModerationList({ token, waiting, total, from, next, takenDown, refusal, ...shown }: Props) {
  const { featured, term, decided, made } = shown;
  const address = useListAddress();
  const hasForm = refusal !== null && hasFormOf(refusal, { waiting, decided: decided.items });
  const control = hasForm && refusal.field ? `${refusal.field}-${refusal.id}` : null;
  return (
    <div className="moderation-stack">
      {refusal && (
        <ErrorSummary
          title={control ? "Please look again" : refusal.message}
          faults={control ? [{ message: refusal.message, control }] : []}
          occasion={refusal}
          takesFocus
        >
          {!control && <TypedWords refusal={refusal} />}
          {!hasForm && <RefusedForm refusal={refusal} />}
        </ErrorSummary>
      )}
      {made && !refusal && (
        <div className="notice tone-green" id="decided" role="status" tabIndex={-1}>
          <Icon name="check" />
          <p>
            <b>{verdictWords[made.verdict]}:</b> the response of {made.name || "a child"}, by {made.moderator},{" "}
            {made.decided}.{made.takenDown && " The person who wrote it has since taken it down."}
          </p>
        </div>
      )}
      {total === 0 ? (
        <div className="empty">
          <h2>Nothing is waiting</h2>
          <p>
            Every response has been read{takenDown.total > 0 && ", or taken down by the person who wrote it"}. Thank
            you.
          </p>
        </div>
      ) : (
        <p>
          <b>
            {total} {total === 1 ? "response is waiting" : "responses are waiting"}.
          </b>{" "}
          {total > waiting.length && `These are ${from} to ${from + waiting.length - 1}.`}
        </p>
      )}
      {waiting.map((response) => (
        <article key={response.id} className="form-card moderation-item" aria-labelledby={`response-${response.id}`}>
          <h2 id={`response-${response.id}`}>
            {response.question}
            <span className="visually-hidden">, posted by {response.name}</span>
          </h2>
          <p className="soft">Sent {response.posted}</p>
          {response.distress && (
            <ErrorLine message="Words of distress. Please follow the office’s steps for a child who may be in danger, now." />
          )}
          {response.flags.length > 0 && (
            <p className="moderation-flags">Look for: {response.flags.map((flag) => detailWords[flag]).join(", ")}.</p>
          )}
          <Bubble
            tone="teal"
            text={paragraphs(response.text)}
            name={response.name}
            face={<img className="avatar" src={response.avatar.url} alt={response.avatar.alt} width={72} height={72} />}
          />
          <ModerationForms response={response} refusal={refusal?.id === response.id ? refusal : null} />
        </article>
      ))}
      {next !== null && (
        <p>
          <a className="button button-quiet" href={address("page", next)}>
            The next responses
          </a>
        </p>
      )}
      <TakenDownList takenDown={takenDown} />
      <FeaturedList featured={featured} />
      <DecidedList token={token} decided={decided} term={term} refusal={refusal} />
    </div>
  );
}
