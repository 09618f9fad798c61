import { Icon } from "#app/ui/icon.tsx";
import type { Said, ShownResponse } from "./moderation.ts";
import { ModerationForms } from "./moderation-forms.tsx";
import { detailWords, type PersonalDetail } from "./personal-details-words.ts";
import { Bubble } from "./response-bubble.tsx";
import { paragraphs } from "./voices.ts";
import "#app/ui/empty.css";
import "#app/ui/notice.css";

interface Props {
  token: string;
  waiting: ShownResponse[];
  total: number;
  said: Said | null;
}

/** What waits, words of distress first, and what the last decision did. */
export function ModerationList({ token, waiting, total, said }: Props) {
  return (
    <div className="moderation-stack">
      {said && (
        <div className={said.good ? "notice tone-green" : "error-summary"} role={said.good ? "status" : "alert"}>
          <Icon name={said.good ? "check" : "alert"} />
          <p>{said.message}</p>
        </div>
      )}
      {total === 0 ? (
        <div className="empty">
          <h2>Nothing waits</h2>
          <p>Every response has been read. Thank you.</p>
        </div>
      ) : (
        <p>
          <b>
            {total} {total === 1 ? "response waits" : "responses wait"}.
          </b>{" "}
          {total > waiting.length && `The first ${waiting.length} are here.`}
        </p>
      )}
      {waiting.map((response) => (
        <article key={response.id} className="form-card moderation-item" aria-labelledby={`response-${response.id}`}>
          <h2 id={`response-${response.id}`}>{response.question}</h2>
          <p className="soft">Sent {response.posted}</p>
          {response.distress && (
            <p className="error">
              <Icon name="alert" />
              <span>Words of distress. Please follow the office’s steps for a child who may be in danger, now.</span>
            </p>
          )}
          {response.flags.length > 0 && (
            <p className="moderation-flags">
              Look for: {response.flags.map((flag) => detailWords[flag as PersonalDetail] ?? flag).join(", ")}.
            </p>
          )}
          <Bubble
            tone="teal"
            text={paragraphs(response.text)}
            name={response.name}
            face={<img className="avatar" src={response.avatar.url} alt={response.avatar.alt} width={72} height={72} />}
          />
          <ModerationForms token={token} response={response} said={said?.id === response.id ? said : null} />
        </article>
      ))}
    </div>
  );
}
