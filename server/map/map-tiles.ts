import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { DAY_MS } from "#server/day.ts";
import { writeWhole } from "#server/files/disk.ts";

const TIMEOUT_MS = 5000;
/** Real ones are under 100 KB. */
const MAX_BYTES = 256 * 1024;
/** As map providers ask; the old tile is used until the new one is here. */
const FRESH_MS = 30 * DAY_MS;
/** After a failure that tile is not asked for again; if the provider gave no answer, no tile is. */
const REST_MS = 60_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The provider never learns who asks. */
export interface MapTiles {
  offered: boolean;
  /** PNG; null when the provider gives none that can be used. Never throws. */
  find(z: number, x: number, y: number): Promise<Buffer | null>;
  /** Made once however many ask for it. Null is not stored. */
  getOrMake(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
  getStored(name: string): Promise<Buffer | null>;
}

interface Settings {
  /** With `{z}`, `{x}` and `{y}` in it. */
  url: string | undefined;
  folder: string;
  clock: { now(): number };
  warn(error: unknown): void;
  timeoutMs?: number;
}

export function createMapTiles({ url, folder, clock, warn, timeoutMs = TIMEOUT_MS }: Settings): MapTiles {
  const running = new Map<string, Promise<Buffer | null>>();
  const failedAt = new Map<string, number>();
  let providerFailedAt = Number.NEGATIVE_INFINITY;
  let lastFetch: Promise<unknown> = Promise.resolve();
  const getStored = (name: string) => readFile(path.join(folder, name)).catch(() => null);

  async function load(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const file = path.join(folder, name);
    const stored = await getStored(name);
    if (stored && clock.now() - (await stat(file)).mtimeMs < FRESH_MS) return stored;
    if (clock.now() - (failedAt.get(name) ?? Number.NEGATIVE_INFINITY) < REST_MS) return stored;
    try {
      const fresh = await make();
      if (fresh) await writeWhole(file, fresh).catch(warn);
      return fresh ?? stored;
    } catch (error) {
      failedAt.set(name, clock.now());
      warn(error);
      return stored;
    }
  }

  /** One tile after the other, so that a provider that does not answer is waited for once. */
  function fetchTile(address: string): Promise<Buffer | null> {
    const fetched = lastFetch.then(async () => {
      if (clock.now() - providerFailedAt < REST_MS) return null;
      try {
        return await ask(address, timeoutMs);
      } catch (error) {
        providerFailedAt = clock.now();
        throw error;
      }
    });
    lastFetch = fetched.catch(() => {});
    return fetched.then((answer) => {
      if (answer instanceof Error) throw answer;
      return answer;
    });
  }

  const getOrMake: MapTiles["getOrMake"] = (name, make) => {
    const work = running.get(name) ?? load(name, make).finally(() => running.delete(name));
    running.set(name, work);
    return work;
  };

  return {
    offered: url !== undefined,
    getOrMake,
    getStored,
    find: async (z, x, y) => {
      if (!url) return null;
      const address = url.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
      return getOrMake(`${z}-${x}-${y}.png`, () => fetchTile(address));
    },
  };
}

/** @returns the tile, or why the answer cannot be used @throws when there is no answer in time */
async function ask(address: string, timeoutMs: number): Promise<Buffer | Error> {
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { Accept: "image/png", "User-Agent": "ChildrensCommissionerSite/1.0" },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) return new Error(`The map provider answered ${answer.status}.`);
  if (bytes.length > MAX_BYTES) return new Error("The map provider sent a tile that is too large.");
  const isPng = bytes.subarray(0, PNG.length).equals(PNG);
  return isPng ? bytes : new Error("The map provider sent something that is no PNG.");
}
