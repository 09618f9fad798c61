import type { Env } from "#server/env.ts";

/** Who acts when a child may be in danger, in the order in which they are notified; empty when nobody is named. */
export function safeguardingOf(env: Pick<Env, "SAFEGUARDING" | "MODERATORS">): readonly string[] {
  return env.SAFEGUARDING.length > 0 ? env.SAFEGUARDING : env.MODERATORS;
}
