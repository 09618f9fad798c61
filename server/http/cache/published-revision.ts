const LOOK_EVERY_MS = 500;
/** While the database is away. Anything taken down elsewhere is shown for that much longer. */
const LAST_KNOWN_MS = 30 * 60 * 1000;

interface Parts {
  /** Null when nothing is published. @throws while it is unknown */
  findRevision(): Promise<number | null>;
  /** Called before another revision counts. If it throws, the revision stays unknown. */
  onChange?(): Promise<void>;
  now?(): number;
}

/** Polls the database until `stop`. */
export function watchRevision({ findRevision, onChange = async () => {}, now = () => performance.now() }: Parts) {
  let revision: number | null = null;
  let awaySince: number | null = null;
  let queried = 0;
  let answered = 0;
  const find = async () => {
    const latest = await findRevision();
    if (latest !== null && latest !== revision) await onChange();
    return latest;
  };
  const look = async () => {
    queried += 1;
    const query = queried;
    const latest = await find().catch(() => undefined);
    // Queries may end in another order than they began; an earlier one knows less.
    if (query < answered) return;
    answered = query;
    if (latest !== undefined) revision = latest;
    awaySince = latest !== undefined ? null : (awaySince ?? now());
  };
  const timer = setInterval(() => queried > answered || look(), LOOK_EVERY_MS).unref();
  const away = () => awaySince !== null;
  return {
    look,
    stop: () => clearInterval(timer),
    revision: () => (awaySince !== null && now() - awaySince > LAST_KNOWN_MS ? null : revision),
    away,
  };
}
