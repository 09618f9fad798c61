import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";
import { EDIT } from "#server/http/addresses.ts";

/** The minimum length of SECRET, in characters. */
export const SHORTEST_SECRET = 16;

const ENCODED = "with # / ? @ % in the password written as %23 %2F %3F %40 %25";

/**
 * A server's URL, whose host may also be given as an option. Where a special character of the password is not encoded,
 * the rest of the password would count as host, path or options, which error messages show.
 */
function server(protocol: RegExp) {
  return z.url({ protocol }).refine((text) => {
    if (!URL.canParse(text) || !/^\w+:\/\/[^#@/?]*@?[^#@]*$/.test(text)) return false;
    try {
      decodeURIComponent(text);
    } catch {
      return false;
    }
    const { hostname, searchParams } = new URL(text);
    return Boolean(hostname || searchParams.get("host"));
  });
}

/** The nodemailer options that the URL may end with; nodemailer itself ignores any that it does not know. */
const SMTP_OPTION =
  /^(?:(?:requireTLS|ignoreTLS|tls\.rejectUnauthorized)=(?:true|false)|(?:name|authMethod|localAddress|rateLimit|rateDelta|tls\.(?:servername|minVersion|ciphers))=.+)$/;

/** A decimal number; JavaScript would also accept other forms, such as 0x10. */
const digits = z.string().regex(/^\d+(?:\.\d+)?$/);

/** A folder without quotes around it, which some .env parsers leave in place. */
const folder = z.string().regex(/^(?!(["']).*\1$)./);

/** Email addresses with commas between them, in small letters, each once. */
const addresses = z
  .string()
  .default("")
  .transform((list) => [...new Set(list.split(",").map((address) => address.trim().toLowerCase()))].filter(Boolean))
  .pipe(z.array(z.email()));

/** Whether the text is exactly one address, with nothing else but a sender's name. */
function isSender(text: string): boolean {
  const [{ name = "", address = "" } = {}, ...others] = addressparser(text, { flatten: true });
  const same = [address, `<${address}>`, `${name} <${address}>`, `"${name}" <${address}>`].includes(text);
  return same && !/[\r\n]/.test(text) && others.length === 0 && z.regexes.unicodeEmail.test(address);
}

/**
 * Every setting of the site: its default, its bounds and what it means. A test checks the README's table against
 * `settings`. Values of `secret` settings are never printed.
 */
export const settings = {
  PORT: {
    schema: digits.pipe(z.coerce.number<string>().int().min(0).max(65535)).default(3000),
    expected: "a port number from 0 to 65535 (0 for any free port)",
    meaning: "Port to listen on",
    fallback: "3000",
  },
  HOST: {
    schema: z.string().min(1).default("0.0.0.0"),
    expected: "a host name or address to listen on",
    meaning: "Address to listen on",
    fallback: "0.0.0.0",
  },
  SITE_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`)
      .transform((url) => new URL(url).origin)
      .optional(),
    expected: "the public address of the site and nothing after it, such as https://www.example.org",
    meaning: "Public address, used in canonical links and feeds; required with DATABASE_URL",
    fallback: "http://localhost:PORT",
  },
  ALLOW_EXAMPLES: {
    schema: z.enum(["yes", "no"]).default("no"),
    expected: "yes or no",
    meaning: "`yes` lets a site with a public address start with made-up content, as a demonstration",
    fallback: "no",
  },
  DATA_DIR: {
    schema: folder.default("data"),
    expected: "a folder the server may write to, without quotes",
    meaning:
      "Folder for the embedded database and the pictures made from content; with DATABASE_URL it may be empty on every start",
    fallback: "data",
  },
  CONTENT_DIR: {
    schema: folder.default("content"),
    expected: "the folder with the site’s content, without quotes",
    meaning: "Folder with pages, news and media",
    fallback: "content",
  },
  DATABASE_URL: {
    secret: true,
    schema: server(/^postgres(ql)?$/).optional(),
    expected: `postgres://user:password@host:5432/name, ${ENCODED}`,
    meaning: "PostgreSQL to use instead of the embedded SQLite",
    fallback: "embedded SQLite",
  },
  MAP_TILES_URL: {
    secret: true,
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)))
      .optional(),
    expected: "an address with {z}, {x} and {y} in it, such as https://tiles.example.org/{z}/{x}/{y}.png",
    meaning: "Where the street map’s tiles are fetched from; they are kept in DATA_DIR",
    fallback: "no map, only the address",
  },
  SECRET: {
    secret: true,
    schema: z.string().min(SHORTEST_SECRET).optional(),
    expected: `a long secret text of ${SHORTEST_SECRET} characters or more`,
    meaning: "Key that signs links, receipts and previews; required with DATABASE_URL, the same in every instance",
    fallback: "made and kept in DATA_DIR",
  },
  RECEIPT_SECRET: {
    secret: true,
    schema: z.string().min(SHORTEST_SECRET).optional(),
    expected: `a long secret text of ${SHORTEST_SECRET} characters or more`,
    meaning: "Key that signs receipts, if SECRET was changed since they were given out: what SECRET was then",
    fallback: "SECRET",
  },
  MODERATORS: {
    schema: addresses,
    expected: "email addresses with commas between them",
    meaning: "Email addresses of those who read children’s responses first, by a link of their own",
    fallback: "nobody",
  },
  SAFEGUARDING: {
    schema: addresses,
    expected: "email addresses with commas between them, in the order in which they are notified",
    meaning: "Email addresses of those who act when a child may be in danger, in the order in which they are notified",
    fallback: "MODERATORS",
  },
  CONCERN_MINUTES: {
    schema: digits.pipe(z.coerce.number<string>().int().min(1).max(1440)).default(30),
    expected: "minutes from 1 to 1440",
    meaning: "How long a concern may stay unopened before the next address is notified",
    fallback: "30",
  },
  EDITORS: {
    schema: addresses,
    expected: "email addresses with commas between them",
    meaning: `Email addresses of those who edit the content at ${EDIT}; without any, that address does not exist`,
    fallback: "nobody",
  },
  PUBLISH_ALONE: {
    schema: z.enum(["yes", "no"]).default("yes"),
    expected: "yes or no",
    meaning: "Whether an editor may publish without a second one; with `no` another editor has to",
    fallback: "yes",
  },
  SMTP_URL: {
    secret: true,
    schema: server(/^smtps?$/)
      .refine((text) =>
        text
          .split("?")
          .slice(1)
          .flatMap((query) => query.split("&"))
          .every((option) => SMTP_OPTION.test(option)),
      )
      .optional(),
    expected: `smtps://user:password@host:465 or smtp://host:587?requireTLS=true, ${ENCODED}, and the options that docs/operations.md names`,
    meaning: "Mail server; without it each email is written to a file in DATA_DIR",
    fallback: "files",
  },
  MAIL_FROM: {
    schema: z.string().refine(isSender).default("no-reply@localhost"),
    expected: 'one email address, or a name before it: Office <a@example.org>, "Office (Perth)" <a@example.org>',
    meaning: "Sender of all mail",
    fallback: "no-reply@localhost",
  },
  OFFICE_EMAIL: {
    schema: z.email().optional(),
    expected: "an email address",
    meaning: "Who is told about new submissions of forms that name no address",
    fallback: "nobody",
  },
  TRUST_PROXY: {
    schema: digits.pipe(z.coerce.number<string>().int().min(0).max(9)).default(0),
    expected: "how many proxies of ours stand before the server, from 0 to 9",
    meaning: "Number of our own proxies whose X-Forwarded-For is trusted",
    fallback: "0",
  },
  METRICS_PORT: {
    schema: digits.pipe(z.coerce.number<string>().int().min(1).max(65535)).optional(),
    expected: "a port number from 1 to 65535",
    meaning: "Port for Prometheus at /metrics; it has no password, so do not open it to the internet",
    fallback: "no metrics",
  },
  WEB_CONCURRENCY: {
    schema: digits.pipe(z.coerce.number<string>().int().min(1).max(64)).default(1),
    expected: "a number of processes from 1 to 64",
    meaning: "Number of server processes; at most one per core is useful",
    fallback: "1",
  },
  DRAIN_SECONDS: {
    schema: digits.pipe(z.coerce.number<string>().min(0).max(300)).default(5),
    expected: "seconds from 0 to 300",
    meaning: "How long it still answers after SIGTERM while `/readyz` says 503, so that a load balancer notices",
    fallback: "5",
  },
  LOG_LEVEL: {
    schema: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    expected: "silent, error, warn, info or debug",
    meaning: "How much to log",
    fallback: "info",
  },
} as const;

export type Env = Readonly<{ [K in keyof typeof settings]: z.output<(typeof settings)[K]["schema"]> }>;

/** How much of a wrong value is shown, in characters. */
const LONGEST = 80;

/** Some settings are wrong; `message` has one line per problem. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/**
 * Parses environment variables into settings, frozen. An empty value counts as absent.
 * @throws {SettingsError} naming every wrong setting at once
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const problems: string[] = [];
  const env: Record<string, unknown> = {};
  for (const [name, { schema, expected, ...rest }] of Object.entries(settings)) {
    const given = source[name]?.trim() || undefined;
    const result = schema.safeParse(given);
    if (result.success) env[name] = result.data;
    else problems.push(`${name} is ${"secret" in rest ? "set" : show(given)}, but must be ${expected}.`);
  }
  if (source.DATABASE_URL?.trim() && !source.SITE_URL?.trim())
    problems.push("SITE_URL is missing: with DATABASE_URL set it must be the public address of the site.");
  if (source.DATABASE_URL?.trim() && !source.SECRET?.trim())
    problems.push("SECRET is missing: with DATABASE_URL set it must be a long text, the same in every instance.");
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return Object.freeze(env) as Env;
}

/** A value on one line, with anything hidden that may be a password in the wrong setting. */
function show(value = ""): string {
  const hidden = value.replace(/\/\/.*@/gs, "//…@");
  return JSON.stringify(hidden.length > LONGEST ? `${hidden.slice(0, LONGEST)}…` : hidden);
}
