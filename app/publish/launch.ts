import { nearest } from "#app/base/content-fields.ts";
import { formatProblem } from "#app/content/problems.ts";
import type { Source } from "#app/content/source.ts";
import { listLeft } from "#app/site/site.server.ts";
import type { ConfirmedContent } from "#app/site/site-content.ts";
import type { Db } from "#server/db/schema.ts";
import type { Env } from "#server/env.ts";
import type { CheckRun } from "./check/check.ts";
import type { Tree } from "./read-tree.ts";

/**
 * What reaches nobody: addresses reserved for examples (RFC 2606, RFC 6761) and phone numbers reserved for fiction (ACMA,
 * "Phone numbers for use in TV shows, films and creative works"). Not example.com, with which forms show what an address
 * looks like.
 */
const reserved =
  /(?<![\w.+@-])[\w.+@-]*(?:\.example(?!\.\w)|\bexample\.org)\b|(?:\+61 ?|\(?0)[2378]\)? ?(?:5550|7010) ?\d{4}\b|(?:\+61 ?|\b0)491 ?57\d ?\d{3}\b|\b1[38]00 ?975 ?7(?:0[7-9]|1[01])\b|\b1800 ?160 ?401\b/gi;

const findReserved = (text: string) => [...text.matchAll(reserved)].map(([match]) => `${match.trim()} reaches nobody`);

/** A line for each example, each address that reaches nobody, and each thing that an editor wants confirmed. */
export function findUnfinished(
  check: CheckRun,
  tree: Tree,
  sources: Source<{ confirm?: string[] }>[],
  confirmed: Source<ConfirmedContent> | null,
): string[] {
  const toConfirm = sources.flatMap(({ value }) => value.confirm ?? []);
  const done = confirmed?.value.map(({ what }) => what) ?? [];
  for (const [index, item] of done.entries())
    if (confirmed && !toConfirm.includes(item)) {
      const like = nearest(item, toConfirm);
      check.report(confirmed, [index, "what"], `No file asks for this.${like && ` Did you mean: ${like}`}`);
    }
  return [
    ...tree.files.filter((file) => check.examples.has(file)).map((file) => `${file}: an example`),
    ...tree.files
      .filter((file) => /\.(?:md|yaml|svg)$/.test(file))
      .flatMap((file) =>
        tree
          .read(file)
          .split("\n")
          .flatMap((text, at) => findReserved(text).map((message) => formatProblem({ file, line: at + 1, message }))),
      ),
    ...[...check.texts.byFile].flatMap(([file, { documents }]) =>
      [...new Set(documents.flatMap(findReserved))].map((message) => `${file}: in its documents, ${message}`),
    ),
    ...sources.flatMap(({ file, value }) =>
      (value.confirm ?? []).filter((item) => !done.includes(item)).map((item) => `${file}: to be confirmed: ${item}`),
    ),
    ...check.unfinished,
  ];
}

/** RFC 1918, RFC 4193, RFC 6761, RFC 6762. */
const ownHost =
  /^[^.:]+$|^(?:10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.[\d.]+$|^\[(?:::1\]|f[cd]|fe80)|\.(?:localhost|local|lan|internal|home\.arpa|test|example|invalid)$/;

/** A site for everybody: nothing on it may be made up. */
export function isPublicSite({ SITE_URL, ALLOW_EXAMPLES }: Pick<Env, "SITE_URL" | "ALLOW_EXAMPLES">): boolean {
  return ALLOW_EXAMPLES === "no" && SITE_URL !== undefined && !ownHost.test(new URL(SITE_URL).hostname);
}

export function launchError(unfinished: string[]): Error {
  return new Error(
    `This site has a public address, and it is not ready for it:\n${unfinished.join("\n")}\n\nReplace or confirm each of these (docs/before-launch.md says how). For a demonstration, set ALLOW_EXAMPLES=yes.`,
  );
}

/** @throws when the site is live, and something published or a setting is not ready for it (spec example.refused) */
export async function refuseToLaunch({ env, db }: { env: Env; db: Db }): Promise<void> {
  if (!isPublicSite(env)) return;
  const settings = {
    MAIL_FROM: env.MAIL_FROM,
    OFFICE_EMAIL: env.OFFICE_EMAIL,
    MODERATORS: env.MODERATORS.join(", "),
    RECORDS: env.RECORDS.join(", "),
    SAFEGUARDING: env.SAFEGUARDING.join(", "),
  };
  const inSettings = Object.entries(settings).flatMap(([name, value = ""]) =>
    findReserved(value).map((why) => `${name}: ${why}`),
  );
  const unfinished = [...inSettings, ...(await listLeft(db))];
  if (unfinished.length > 0) throw launchError(unfinished);
}
