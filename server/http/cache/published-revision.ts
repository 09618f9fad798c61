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
  let asked = 0;
  let answered = 0;
  const find = async () => {
    const found = await findRevision();
    if (found !== null && found !== revision) await onChange();
    return found;
  };
  const look = async () => {
    asked += 1;
    const query = asked;
    const found = await find().catch(() => undefined);
    // Queries may end in another order than they began; an earlier one knows less.
    if (query < answered) return;
    answered = query;
    if (found !== undefined) revision = found;
    awaySince = found !== undefined ? null : (awaySince ?? now());
  };
  const timer = setInterval(() => asked > answered || look(), LOOK_EVERY_MS).unref();
  const away = () => awaySince !== null;
  return {
    look,
    stop: () => clearInterval(timer),
    revision: () => (awaySince !== null && now() - awaySince > LAST_KNOWN_MS ? null : revision),
    away,
  };
}
