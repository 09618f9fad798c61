/** Another instance's changes are seen within this time, in milliseconds. */
const LOOK_EVERY_MS = 500;
/**
 * How long the last known revision counts while nobody can tell what is published (spec failure.pages-go-on). What is taken down
 * elsewhere meanwhile is shown so much longer.
 */
const LAST_KNOWN_MS = 30 * 60 * 1000;

interface Parts {
  /** What is published now; null when nothing is to be served from memory. @throws while that cannot be told */
  findRevision(): Promise<number | null>;
  /** Milliseconds of a clock that nobody sets. */
  now?(): number;
}

/** What is published, as far as this process knows: it looks again and again until `stop`. */
export function watchRevision({ findRevision, now = () => performance.now() }: Parts) {
  let revision: number | null = null;
  let awaySince: number | null = null;
  let looking = false;
  const look = async () => {
    looking = true;
    try {
      revision = await findRevision();
      awaySince = null;
    } catch {
      awaySince ??= now();
    }
    looking = false;
  };
  // A database that hangs is not asked by many at once.
  const timer = setInterval(() => looking || look(), LOOK_EVERY_MS).unref();
  const away = () => awaySince !== null;
  return {
    look,
    stop: () => clearInterval(timer),
    /** Null when it is not known, or was known too long ago. */
    revision: () => (awaySince !== null && now() - awaySince > LAST_KNOWN_MS ? null : revision),
    /** True while nobody can tell. */
    away,
  };
}
