import type { Clause, Query } from "./query.ts";
import { listWordsLike, stem } from "./words.ts";

export interface SnippetPart {
  text: string;
  hit: boolean;
}

const LENGTH = 220;
const BEFORE = 60;

/** About 220 characters, cut between words. */
export function makeSnippet(text: string, query: Query): SnippetPart[] {
  const like = listWordsLike(text, query.clauses.flatMap(stemsOf));
  const words = like.map((word) => ({ ...word, stem: stem(word.word) }));
  const marked = stemsToMark(query, new Set(words.map((word) => word.stem)));
  const hits = words.filter((word) => marked.has(word.stem));
  const start = cutStart(text, bestFirst(hits));
  const end = cutEnd(text, start);
  const parts: SnippetPart[] = [];
  const add = (from: number, to: number, hit: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), hit });
  };
  let at = start;
  for (const hit of hits) {
    // A very long word, or text without spaces, may be shown in part.
    const from = Math.max(hit.start, start);
    const to = Math.min(hit.end, end);
    if (to <= from) continue;
    add(at, from, false);
    add(from, to, true);
    at = to;
  }
  add(at, end, false);
  if (start > 0) parts.unshift({ text: "… ", hit: false });
  if (end < text.length) parts.push({ text: " …", hit: false });
  return parts;
}

function stemsOf({ alternatives, beginnings }: Clause): string[] {
  return [...alternatives, ...beginnings].flat();
}

function stemsToMark({ clauses }: Query, held: ReadonlySet<string>): Set<string> {
  return new Set(
    clauses.flatMap(({ alternatives, beginnings }) => {
      const whole = alternatives.flat();
      return whole.some((word) => held.has(word)) ? whole : beginnings.flat();
    }),
  );
}

function bestFirst(hits: { word: string; start: number }[]): number {
  let best = { start: 0, score: 0 };
  hits.forEach((first, index) => {
    const within = new Set<string>();
    for (let at = index; at < hits.length && (hits[at]?.start ?? 0) < first.start + LENGTH - BEFORE; at++)
      within.add(hits[at]?.word ?? "");
    if (within.size > best.score) best = { start: first.start, score: within.size };
  });
  return best.start;
}

function cutStart(text: string, first: number): number {
  const start = Math.max(0, first - BEFORE);
  const space = text.indexOf(" ", start);
  return start > 0 && space !== -1 && space < first ? space + 1 : beginOfLetter(text, start);
}

function cutEnd(text: string, start: number): number {
  const end = start + LENGTH;
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(" ", end);
  return space >= start + LENGTH / 2 ? space : beginOfLetter(text, end);
}

const letters = new Intl.Segmenter("en-AU", { granularity: "grapheme" });

function beginOfLetter(text: string, at: number): number {
  const begin = letters.segment(text).containing(at)?.index ?? at;
  return at - begin < BEFORE ? begin : at;
}
