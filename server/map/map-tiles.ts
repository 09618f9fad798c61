import { readdir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { writeWhole } from "#server/files/disk.ts";

/** A provider that has not answered by then counts as away; in milliseconds. */
const TIMEOUT_MS = 5000;
/** Largest tile taken; real ones are under 100 KB. */
const MAX_BYTES = 256 * 1024;
/** Tiles are fetched again after this time, as map providers ask; the old one is used until the new one is here. */
const FRESH_MS = 30 * 24 * 60 * 60 * 1000;
/** After a failure that tile is not asked for again for this long; if the provider gave no answer, no tile is. */
const REST_MS = 60_000;
const MAX_ASKED_AT_ONCE = 4;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Street map tiles from a provider, kept on disk. The provider never learns who asks. */
export interface MapTiles {
  /** False when no provider is configured. */
  offered: boolean;
  /** A tile as PNG, or null when the provider gives none that can be used. Never throws. */
  find(z: number, x: number, y: number): Promise<Buffer | null>;
  /** The result of `make`, kept under a name like a tile, and made once however many ask for it. Null is not kept. */
  keep(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null>;
  /** What is kept under a name; the provider is not asked. */
  kept(name: string): Promise<Buffer | null>;
}

interface Settings {
  /** Address of a tile with `{z}`, `{x}` and `{y}` in it, or undefined. */
  url: string | undefined;
  folder: string;
  clock: { now(): number };
  /** Called with the reason why a tile could not be fetched. */
  warn(error: unknown): void;
  /** The most files kept; the oldest are deleted first. */
  most?: number;
  timeoutMs?: number;
}

export function createMapTiles({ url, folder, clock, warn, most = 2000, timeoutMs = TIMEOUT_MS }: Settings): MapTiles {
  const underway = new Map<string, Promise<Buffer | null>>();
  /** When each tile failed last, and when the provider gave no answer. */
  const failed = new Map<string, number>();
  let silentAt: number | undefined;
  const turn = inTurns(MAX_ASKED_AT_ONCE);
  const rests = (since: number | undefined) => since !== undefined && clock.now() - since < REST_MS;
  const place = (name: string) => path.join(folder, name);

  async function keepFresh(name: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const age = await ageOf(place(name));
    const here = age === null ? null : await readFile(place(name)).catch(() => null);
    if (here && age !== null && age < FRESH_MS) return here;
    if (rests(failed.get(name))) return here;
    try {
      const made = await make();
      if (!made) return here;
      failed.delete(name);
      await save(name, made).catch(warn);
      return made;
    } catch (error) {
      failed.set(name, clock.now());
      warn(error);
      return here;
    }
  }

  async function ageOf(file: string): Promise<number | null> {
    return stat(file).then(
      ({ mtimeMs }) => clock.now() - mtimeMs,
      () => null,
    );
  }

  async function save(name: string, bytes: Buffer): Promise<void> {
    await writeWhole(place(name), bytes);
    const files = (await readdir(folder)).filter((file) => !file.startsWith("."));
    if (files.length <= most) return;
    const aged = await Promise.all(files.map(async (file) => ({ file, age: (await ageOf(place(file))) ?? 0 })));
    aged.sort((a, b) => b.age - a.age);
    await Promise.all(aged.slice(0, files.length - most).map(({ file }) => rm(place(file), { force: true })));
  }

  /**
   * Asks the provider. One map is many tiles, so a provider that does not answer is waited for once, not once for each
   * tile.
   */
  async function askProvider(address: string): Promise<Buffer | null> {
    if (rests(silentAt)) return null;
    try {
      return await ask(address, timeoutMs);
    } catch (error) {
      if (!(error instanceof UselessAnswer)) silentAt = clock.now();
      throw error;
    }
  }

  const keep: MapTiles["keep"] = (name, make) => {
    const running = underway.get(name);
    if (running) return running;
    const work = keepFresh(name, make).finally(() => underway.delete(name));
    underway.set(name, work);
    return work;
  };

  return {
    offered: url !== undefined,
    keep,
    kept: (name) => readFile(place(name)).catch(() => null),
    find: async (z, x, y) => {
      if (!url) return null;
      const address = url.replace("{z}", String(z)).replace("{x}", String(x)).replace("{y}", String(y));
      return keep(`${z}-${x}-${y}.png`, () => turn(() => askProvider(address)));
    },
  };
}

/** The provider answered, but with nothing that can be used. */
class UselessAnswer extends Error {}

/** @throws {UselessAnswer} when the answer is no PNG or too large; other errors when there is no answer in time */
async function ask(address: string, timeoutMs: number): Promise<Buffer> {
  const answer = await fetch(address, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { Accept: "image/png", "User-Agent": "ChildrensCommissionerSite/1.0" },
  });
  const refuse = async (why: string): Promise<never> => {
    await answer.body?.cancel().catch(() => {});
    throw new UselessAnswer(`The map provider ${why}.`);
  };
  if (!answer.ok) return refuse(`answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > MAX_BYTES) throw new UselessAnswer("The map provider sent a tile that is too large.");
  }
  const bytes = Buffer.concat(chunks);
  if (!bytes.subarray(0, PNG.length).equals(PNG))
    throw new UselessAnswer("The map provider sent something that is no PNG.");
  return bytes;
}

/** Lets `most` tasks run at once; others wait for their turn. */
function inTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
