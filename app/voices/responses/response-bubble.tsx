import type { ReactNode } from "react";
import type { Tone } from "#app/base/tones.ts";
import { Face } from "#app/voices/avatar/face.tsx";
import type { ResponseCard } from "./topic.ts";
import "./bubble.css";

/** The colours of neighbours, in turn. */
const bubbleTones: Tone[] = ["teal", "magenta", "green", "coral", "navy", "wattle"];

/** One response: what was said, and under it who said it. `index` gives neighbours different colours. */
export function ResponseBubble({
  response,
  index,
  big,
  id,
}: {
  response: ResponseCard;
  index: number;
  big?: boolean;
  /** Anchor that 'Load more' leads to. */
  id?: string;
}) {
  return (
    <Bubble
      tone={bubbleTones[index % bubbleTones.length] ?? "teal"}
      text={response.text}
      name={response.name}
      face={<Face face={response.face} size={72} />}
      big={big}
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
  big,
  id,
}: {
  tone: string;
  text: string[];
  name: string;
  face: ReactNode;
  big?: boolean;
  id?: string;
}) {
  return (
    <figure className={`bubble tone-${tone}${big ? " bubble-big" : ""}`} id={id} tabIndex={id ? -1 : undefined}>
      <blockquote>
        {text.map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no other name
          <p key={at}>{paragraph}</p>
        ))}
      </blockquote>
      <figcaption>
        {face}
        <span>
          Posted by <b>{name}</b>
        </span>
      </figcaption>
    </figure>
  );
}
