import { paragraphs } from "#app/voices/responses/posted-text.ts";
import { ResponseBubble } from "#app/voices/responses/response-bubble.tsx";
import { statusLabels } from "#app/voices/responses/status-labels.ts";
import { DecisionMessages } from "./decision-messages.tsx";
import type { QueueData, ShownResponse } from "./load-responses.server.ts";
import { formatSeen, type Refusal } from "./moderation.ts";
import { ResponseCard } from "./response-card.tsx";
import { useViewAddress } from "./use-view-address.ts";

interface Props {
  data: QueueData;
  refusal: Refusal | null;
}

export function QueueView({ data, refusal }: Props) {
  const address = useViewAddress();
  const { queue, total, skip, response, list, last, reasons, filling, removals } = data;
  const isAbout =
    refusal !== null && (list ? refusal.verdict === "approved" : refusal.ids.includes(response?.id ?? ""));
  return (
    <>
      <DecisionMessages last={last} refusal={refusal} hasForm={isAbout && (response !== null || list !== null)} />
      {list && list.length > 0 ? (
        <ApproveTogether list={list} total={total} refusal={isAbout ? refusal : null} />
      ) : response ? (
        <>
          <p className="office-place">
            <span>
              {skip + 1} of {total}
            </span>{" "}
            {total > 1 && (
              <a href={address({ id: null, skip: skip + 1 < total ? String(skip + 1) : null })}>
                {skip + 1 < total ? "Leave it for later" : "Back to the first"}
              </a>
            )}{" "}
            {queue === "ordinary" && total > 1 && (
              <a href={address({ id: null, skip: null, list: "all" })}>All in a list</a>
            )}
          </p>
          <ResponseCard response={response} reasons={reasons} filling={filling} refusal={isAbout ? refusal : null} />
        </>
      ) : removals.length > 0 ? null : (
        <div className="empty">
          <h2>{queue === "check" ? "Nothing is left to check" : "Nothing is waiting here"}</h2>
          <p>Every response has been read, or taken down by the person who wrote it. Thank you.</p>
        </div>
      )}
      {removals.map((removal) => (
        <Removal key={removal.id} removal={removal} refusal={refusal} />
      ))}
    </>
  );
}

function ApproveTogether({ list, total, refusal }: { list: ShownResponse[]; total: number; refusal: Refusal | null }) {
  const address = useViewAddress();
  const shown = list.filter(({ verdicts }) => verdicts.includes("approved"));
  const others = list.length - shown.length;
  return (
    <form method="post" action={address({})} className="office-card">
      <p className="office-place">
        <span>
          {total > list.length && `The first ${list.length} of ${total}. `}Read each one, then choose.
          {others > 0 && ` ${others} more ${others === 1 ? "is" : "are"} for the office only.`}
        </span>{" "}
        <a href={address({ list: null })}>One after the other</a>
      </p>
      <Choices responses={shown} refusal={refusal} />
      <div className="office-bar">
        <button type="submit" name="verdict" value="approved" className="button">
          Approve the chosen ones
        </button>
      </div>
    </form>
  );
}

function Choices({ responses, refusal }: Pick<Props, "refusal"> & { responses: ShownResponse[] }) {
  return (
    <ul className="office-list plain">
      {responses.map((response) => (
        <li key={response.id}>
          <input type="hidden" name="shown" value={response.id} />
          <label className="check">
            <input
              type="checkbox"
              name="id"
              value={formatSeen(response)}
              defaultChecked={refusal?.ids.includes(response.id)}
            />
            <span>
              {response.name}, <span className="soft">“{response.question}”</span>
              {response.status !== "waiting" && `. ${statusLabels[response.status].label}`}
            </span>
          </label>
          <ResponseBubble response={{ text: paragraphs(response.text), name: response.name, face: response.face }} />
        </li>
      ))}
    </ul>
  );
}

function Removal({ removal, refusal }: Pick<Props, "refusal"> & { removal: QueueData["removals"][number] }) {
  const { id, name, words, candidates, isWithheld } = removal;
  const address = useViewAddress();
  return (
    <section className="office-card" aria-labelledby={`removal-${id}`}>
      <h2 id={`removal-${id}`}>Somebody asks to take words down</h2>
      <p>
        Name below the words: {name || "none"} <small className="soft">Reference: {id}</small>
      </p>
      {paragraphs(words).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <h3>{candidates.length > 0 ? "It may be one of these" : "No response is like it"}</h3>
      {isWithheld && (
        <p className="office-marks">
          What may be meant too belongs to a concern. Only those who act on concerns can read it and finish this.
        </p>
      )}
      <form method="post" action={address({})}>
        <input type="hidden" name="number" value={id} />
        <Choices responses={candidates} refusal={refusal?.typed.number === id ? refusal : null} />
        <div className="field">
          <label htmlFor={`other-${id}`}>Another one: its reference, which stands on its card (optional)</label>
          <input className="input" id={`other-${id}`} name="id" autoComplete="off" />
        </div>
        <div className="office-bar">
          <button type="submit" name="verdict" value="taken-down" className="button button-danger">
            Take down what is chosen
          </button>
          <button type="submit" name="verdict" value="not-found" className="button button-quiet">
            None of these: nothing was found
          </button>
        </div>
      </form>
    </section>
  );
}
