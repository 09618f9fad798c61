import type { Clause, Query } from "#app/search/query/query.ts";
import { listWordsLike, stem } from "#app/search/query/words.ts";

/** A piece of a snippet; `hit` pieces are what was searched for. */
export interface SnippetPart {
  text: string;
  hit: boolean;
}

const LENGTH = 220;
const BEFORE = 60;

/** The part of a text that holds most of what was searched for, about 220 characters, cut between words. */
export function makeSnippet(text: string, query: Query): SnippetPart[] {
  const like = listWordsLike(text, query.clauses.flatMap(stemsOf));
  const words = like.map((found) => ({ ...found, stem: stem(found.word) }));
  const wanted = findWanted(query, new Set(words.map((found) => found.stem)));
  const hits = words.filter((found) => wanted.has(found.stem));
  const start = cutStart(text, bestStart(hits));
  const end = cutEnd(text, start + LENGTH);
  const parts: SnippetPart[] = [];
  const add = (from: number, to: number, hit: boolean) => {
    if (to > from) parts.push({ text: text.slice(from, to), hit });
  };
  let at = start;
  for (const hit of hits) {
    if (hit.start < start || hit.end > end) continue;
    add(at, hit.start, false);
    add(hit.start, hit.end, true);
    at = hit.end;
  }
  add(at, end, false);
  if (start > 0) parts.unshift({ text: "… ", hit: false });
  if (end < text.length) parts.push({ text: " …", hit: false });
  return parts;
}

function stemsOf({ alternatives, beginnings }: Clause): string[] {
  return [...alternatives, ...beginnings].flat();
}

/**
 * The stems to mark: of each clause the whole words, or where the text has none of them, words that begin with them.
 */
function findWanted({ clauses }: Query, held: ReadonlySet<string>): Set<string> {
  return new Set(
    clauses.flatMap(({ alternatives, beginnings }) => {
      const whole = alternatives.flat();
      return whole.some((word) => held.has(word)) ? whole : beginnings.flat();
    }),
  );
}

/** Where the window with the most different hits begins. */
function bestStart(hits: { word: string; start: number }[]): number {
  let best = { start: 0, score: 0 };
  hits.forEach((first, index) => {
    const within = new Set<string>();
    for (let at = index; at < hits.length && (hits[at]?.start ?? 0) < first.start + LENGTH - BEFORE; at++)
      within.add(hits[at]?.word ?? "");
    if (within.size > best.score) best = { start: Math.max(0, first.start - BEFORE), score: within.size };
  });
  return best.start;
}

function cutStart(text: string, start: number): number {
  if (start === 0) return 0;
  const space = text.indexOf(" ", start);
  return space === -1 ? start : space + 1;
}

function cutEnd(text: string, end: number): number {
  if (end >= text.length) return text.length;
  const space = text.lastIndexOf(" ", end);
  return space === -1 ? end : space;
}
