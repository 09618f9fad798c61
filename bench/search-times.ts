import { search } from "#app/search/search.server.ts";
import { connect } from "#server/db/connect.ts";

const RUNS = 100;
const terms = {
  common: "school",
  "two common": "children school",
  rare: "lamington",
  none: "xylophonist",
  misspelt: "shcool",
  "30 words": Array.from(
    { length: 30 },
    (_, index) => ["school", "children", "voice", "safe", "town"][index % 5] + "s".repeat(index % 2),
  ).join(" "),
};

export async function searchTimes(sqlite: string): Promise<Map<string, { p50: number; p99: number }>> {
  const db = connect({ sqlite });
  const timings = new Map<string, { p50: number; p99: number }>();
  for (const [kind, term] of Object.entries(terms)) {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      const started = performance.now();
      await search(db, term, 1);
      times.push(performance.now() - started);
    }
    times.sort((a, b) => a - b);
    timings.set(kind, { p50: times[RUNS * 0.5] ?? 0, p99: times[RUNS * 0.99 - 1] ?? 0 });
  }
  await db.destroy();
  return timings;
}
