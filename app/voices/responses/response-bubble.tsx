import type { ReactNode } from "react";
import type { Tone } from "#app/base/content-fields.ts";
import { Face } from "#app/voices/avatar/face.tsx";
import type { ResponseCard } from "./topic.ts";
import "./bubble.css";

/** The colours of neighbours, in turn. */
const bubbleTones: Tone[] = ["teal", "magenta", "green", "coral", "navy", "wattle"];

/** One response: what was said, and under it who said it. `index` gives neighbours different colours. */
export function ResponseBubble({
  response,
  question,
  index,
  id,
}: {
  response: ResponseCard;
  /** What was asked, where the page does not say it for all. */
  question?: string | null;
  index: number;
  /** Anchor that 'Load more' leads to. */
  id?: string;
}) {
  return (
    <Bubble
      tone={bubbleTones[index % bubbleTones.length] ?? "teal"}
      text={response.text}
      name={response.name}
      face={<Face face={response.face} size={72} />}
      question={question}
      id={id}
    />
  );
}

/** The shape of a response, with any face. */
export function Bubble({
  tone,
  text,
  name,
  face,
  question,
  id,
}: {
  tone: string;
  text: string[];
  name: string;
  face: ReactNode;
  question?: string | null;
  id?: string;
}) {
  return (
    <figure className={`bubble tone-${tone}`} id={id} tabIndex={id ? -1 : undefined}>
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
        {face}{" "}
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
