import { DECIDED } from "#app/base/office.ts";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import { DecisionMessages } from "./decision-messages.tsx";
import type { DecidedData, ShownResponse } from "./load-responses.server.ts";
import type { Refusal } from "./moderation.ts";
import { ResponseCard } from "./response-card.tsx";
import { useViewAddress } from "./use-view-address.ts";

interface Props {
  data: DecidedData;
  refusal: Refusal | null;
}

const EXCERPT_CHARACTERS = 90;

export function DecidedView({ data, refusal }: Props) {
  const address = useViewAddress();
  const { response, responses, total, page, pages, last, reasons, filling } = data;
  const isAbout = refusal?.ids.includes(response?.id ?? "") ?? false;
  return (
    <>
      <DecisionMessages last={last} refusal={refusal} hasForm={isAbout} />
      {response ? (
        <>
          <p className="office-place">
            <a href={address({ id: null })}>Back to the list</a>
          </p>
          <ResponseCard response={response} reasons={reasons} filling={filling} refusal={isAbout ? refusal : null} />
        </>
      ) : (
        <>
          <Filter data={data} />
          <p className="list-status">
            {total === 0
              ? "No response that a child sent fits. Try fewer words. Example responses that came with the site are not listed here: change those in its content."
              : `${total} ${total === 1 ? "response" : "responses"}${pages > 1 ? `, page ${page} of ${pages}` : ""}`}
          </p>
          <ul className="office-decided plain">
            {responses.map((response) => (
              <DecidedLine key={response.id} response={response} />
            ))}
          </ul>
          {pages > 1 && (
            <p className="row">
              {page > 1 && (
                <a className="button button-quiet" href={address({ page: String(page - 1) })}>
                  Later decisions
                </a>
              )}{" "}
              {page < pages && (
                <a className="button button-quiet" href={address({ page: String(page + 1) })}>
                  Earlier decisions
                </a>
              )}
            </p>
          )}
        </>
      )}
    </>
  );
}

function DecidedLine({
  response: { id, question, name, text, status, featured, distress, decision },
}: {
  response: ShownResponse;
}) {
  const address = useViewAddress();
  const characters = [...text.replaceAll("\n", " ")];
  const first =
    characters.length > EXCERPT_CHARACTERS
      ? `${characters.slice(0, EXCERPT_CHARACTERS).join("")}…`
      : characters.join("");
  return (
    <li>
      <a href={address({ id })}>
        {name || "A child"}: {first ? `“${first}”` : "no words are shown"}
      </a>
      <p className="soft">
        {statusLabels[status].label}
        {featured && ", on the home page"}
        {decision && `, ${decision.decided}`}. {question}
      </p>
      {status === "taken-down" && distress && (
        <p className="error">It had words of distress. Those who act on concerns have them.</p>
      )}
    </li>
  );
}

/** Closed until one is used, so that the list begins on a phone's first screen. */
function Filter({ data: { filter, topics } }: Pick<Props, "data">) {
  const states = Object.entries(statusLabels).map(([state, { label }]) => [state, label] as const);
  const lists = [
    { name: "topic", label: "Question", options: topics.map(({ id, question }) => [id, question] as const) },
    { name: "state", label: "State", options: [...states.slice(1), ["home", "On the home page"] as const] },
  ] as const;
  return (
    <details className="disclosure" open={Object.values(filter).some(Boolean) ? true : undefined}>
      <summary>Search and filter</summary>
      <form action={DECIDED} method="get" className="office-filter">
        <div className="field">
          <label htmlFor="find">Words or a name</label>
          <input className="input" id="find" name="find" defaultValue={filter.find} autoComplete="off" />
        </div>
        {lists.map(({ name, label, options }) => (
          <div key={name} className="field">
            <label htmlFor={name}>{label}</label>
            <select className="input" id={name} name={name} defaultValue={filter[name]}>
              <option value="">Any</option>
              {options.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </div>
        ))}
        <div className="field">
          <label htmlFor="day">Day</label>
          <input className="input" type="date" id="day" name="day" defaultValue={filter.day} />
        </div>
        <button type="submit" className="button button-quiet">
          Find
        </button>
      </form>
    </details>
  );
}
