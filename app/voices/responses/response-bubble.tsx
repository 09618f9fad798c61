import type { Tone } from "#app/base/content-fields.ts";
import { Face } from "#app/voices/avatar/face.tsx";
import type { ResponseCard } from "./topic.ts";

const bubbleTones: Tone[] = ["teal", "magenta", "green", "coral", "navy", "wattle"];

interface Props {
  response: Pick<ResponseCard, "text" | "name" | "face">;
  /** Where the page does not say it for all. */
  question?: string | null;
  index?: number;
  /** Anchor that 'Load more' leads to. */
  id?: string;
}

export function ResponseBubble({ response: { text, name, face }, question, index = 0, id }: Props) {
  return (
    <figure className={`bubble tone-${bubbleTones[index % bubbleTones.length]}`} id={id} tabIndex={id ? -1 : undefined}>
      <blockquote>
        <div>
          {text.map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no other key
            <p key={at} dir="auto">
              {paragraph}
            </p>
          ))}
        </div>
      </blockquote>
      <figcaption>
        <Face face={face} size={72} />{" "}
        <span>
          Posted by{" "}
          <b>
            <bdi>{name}</bdi>
          </b>
          {question && <small className="soft"> to “{question}”</small>}
        </span>
      </figcaption>
    </figure>
  );
}
