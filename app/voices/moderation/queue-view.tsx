import { MODERATION } from "#app/voices/responses/addresses.ts";
import { paragraphs } from "#app/voices/responses/posted-text.ts";
import { ResponseBubble } from "#app/voices/responses/response-bubble.tsx";
import { DecisionMessages } from "./decision-messages.tsx";
import type { Refusal } from "./moderation.ts";
import { ResponseCard } from "./response-card.tsx";
import { useViewAddress } from "./use-view-address.ts";
import type { QueueData, ShownResponse } from "./views.server.ts";

interface Props {
  data: QueueData;
  refusal: Refusal | null;
}

/** One waiting response after the other; the ordinary ones also as a list. */
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
        <Removal key={removal.id} removal={removal} />
      ))}
    </>
  );
}

function ApproveTogether({ list, total, refusal }: { list: ShownResponse[]; total: number; refusal: Refusal | null }) {
  const address = useViewAddress();
  const [shown, others] = [
    list.filter(({ sharing }) => sharing === "everyone"),
    list.filter(({ sharing }) => sharing === "office").length,
  ];
  return (
    <form method="post" action={address({})} className="office-card">
      <p className="office-place">
        <span>
          {total > list.length && `The first ${list.length} of ${total}. `}Read each one, then choose.
          {others > 0 && ` ${others} more ${others === 1 ? "is" : "are"} for the office only.`}
        </span>{" "}
        <a href={address({ list: null })}>One after the other</a>
      </p>
      <ul className="office-list plain">
        {shown.map(({ id, question, name, text, face }) => (
          <li key={id}>
            <label className="check">
              <input type="checkbox" name="id" value={id} defaultChecked={refusal?.ids.includes(id)} />
              <span>
                {name}, <span className="soft">“{question}”</span>
              </span>
            </label>
            <ResponseBubble response={{ text: paragraphs(text), name, face }} />
          </li>
        ))}
      </ul>
      <div className="office-bar">
        <button type="submit" name="verdict" value="approved" className="button">
          Approve the chosen ones
        </button>
      </div>
    </form>
  );
}

/** Somebody asks for words to be taken down and has no code; with the published responses that may be meant. */
function Removal({ removal: { id, name, words, candidates } }: { removal: Props["data"]["removals"][number] }) {
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
      <h3>{candidates.length > 0 ? "It may be one of these" : "No published response is like it"}</h3>
      <ul className="office-list plain">
        {candidates.map((one) => (
          <li key={one.id}>
            <a href={`${MODERATION}?${new URLSearchParams({ view: "decided", find: one.name })}`}>{one.name}</a>:{" "}
            {one.text}
          </li>
        ))}
      </ul>
      <form method="post" action={address({})}>
        <input type="hidden" name="id" value={id} />
        <button type="submit" name="verdict" value="handled" className="button button-quiet">
          This is done
        </button>
      </form>
    </section>
  );
}
