import addressparser from "nodemailer/lib/addressparser";
import { z } from "zod";

export const MIN_SECRET = 16;

const ENCODED = "with # / ? @ % in the password written as %23 %2F %3F %40 %25";

/** Where a special character of the password is not encoded, the rest would count as host, path or options. */
function server(protocol: RegExp) {
  return z.url({ protocol }).refine((url) => {
    if (!URL.canParse(url) || !/^\w+:\/\/(?:[^#@/?]*@)?[^#@]*$/.test(url)) return false;
    try {
      decodeURIComponent(url);
    } catch {
      return false;
    }
    const { hostname, searchParams } = new URL(url);
    return Boolean(hostname || searchParams.get("host"));
  });
}

/** nodemailer itself ignores any option that it does not know. */
const SMTP_OPTION =
  /^(?:(?:requireTLS|ignoreTLS|tls\.rejectUnauthorized)=(?:true|false)|(?:name|authMethod|localAddress|rateLimit|rateDelta|tls\.(?:servername|minVersion|ciphers))=.+)$/;

/** JavaScript would also accept other forms, such as 0x10. */
const digits = z.string().regex(/^\d+(?:\.\d+)?$/);

/** Some .env parsers leave quotes in place. */
const folder = z.string().regex(/^(?!(["']).*\1$)./);

const addresses = z
  .string()
  .default("")
  .transform((list) => [...new Set(list.split(",").map((address) => address.trim().toLowerCase()))].filter(Boolean))
  .pipe(z.array(z.email()));

/** Nothing else but a sender's name may be with the address. */
function isSender(sender: string): boolean {
  const [{ name = "", address = "" } = {}, ...others] = addressparser(sender, { flatten: true });
  const same = [address, `<${address}>`, `${name} <${address}>`, `"${name}" <${address}>`].includes(sender);
  return same && !/[\r\n]/.test(sender) && others.length === 0 && z.regexes.unicodeEmail.test(address);
}

/** The README says what they mean. `secret` values are never printed. */
export const settings = {
  PORT: {
    schema: digits.pipe(z.coerce.number<string>().int().min(0).max(65535)).default(3000),
    expected: "a port number from 0 to 65535 (0 for any free port)",
  },
  HOST: {
    schema: z.string().min(1).default("0.0.0.0"),
    expected: "a host name or address to listen on",
  },
  SITE_URL: {
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`)
      .transform((url) => new URL(url).origin)
      .optional(),
    expected: "the public address of the site and nothing after it, such as https://www.example.org",
  },
  ALLOW_EXAMPLES: {
    schema: z.enum(["yes", "no"]).default("no"),
    expected: "yes or no",
  },
  DATA_DIR: {
    schema: folder.default("data"),
    expected: "a folder the server may write to, without quotes",
  },
  CONTENT_DIR: {
    schema: folder.default("content"),
    expected: "the folder with the site’s content, without quotes",
  },
  DATABASE_URL: {
    secret: true,
    schema: server(/^postgres(ql)?$/).optional(),
    expected: `postgres://user:password@host:5432/name, ${ENCODED}`,
  },
  MAP_TILES_URL: {
    secret: true,
    schema: z
      .url({ protocol: /^https?$/ })
      .refine((url) => ["{z}", "{x}", "{y}"].every((part) => url.includes(part)))
      .optional(),
    expected: "an address with {z}, {x} and {y} in it, such as https://tiles.example.org/{z}/{x}/{y}.png",
  },
  SECRET: {
    secret: true,
    schema: z.string().min(MIN_SECRET).optional(),
    expected: `a long secret text of ${MIN_SECRET} characters or more`,
  },
  RECEIPT_SECRET: {
    secret: true,
    schema: z.string().min(MIN_SECRET).optional(),
    expected: `a long secret text of ${MIN_SECRET} characters or more`,
  },
  MODERATORS: {
    schema: addresses,
    expected: "email addresses with commas between them",
  },
  SAFEGUARDING: {
    schema: addresses,
    expected: "email addresses with commas between them, in the order in which they are notified",
  },
  CONCERN_MINUTES: {
    schema: digits.pipe(z.coerce.number<string>().int().min(1).max(1440)).default(30),
    expected: "minutes from 1 to 1440",
  },
  RECORDS: {
    schema: addresses,
    expected: "email addresses with commas between them",
  },
  EDITORS: {
    schema: addresses,
    expected: "email addresses with commas between them",
  },
  PUBLISH_ALONE: {
    schema: z.enum(["yes", "no"]).default("yes"),
    expected: "yes or no",
  },
  SMTP_URL: {
    secret: true,
    schema: server(/^smtps?$/)
      .refine((url) =>
        url
          .split("?")
          .slice(1)
          .flatMap((query) => query.split("&"))
          .every((option) => SMTP_OPTION.test(option)),
      )
      .optional(),
    expected: `smtps://user:password@host:465 or smtp://host:587?requireTLS=true, ${ENCODED}, and the options that docs/operations.md names`,
  },
  MAIL_FROM: {
    schema: z.string().refine(isSender).default("no-reply@localhost"),
    expected: 'one email address, or a name before it: Office <a@example.org>, "Office (Perth)" <a@example.org>',
  },
  OFFICE_EMAIL: {
    schema: z.email().optional(),
    expected: "an email address",
  },
  TRUST_PROXY: {
    schema: digits.pipe(z.coerce.number<string>().int().min(0).max(9)).default(0),
    expected: "how many proxies of ours stand before the server, from 0 to 9",
  },
  METRICS_PORT: {
    schema: digits.pipe(z.coerce.number<string>().int().min(1).max(65535)).optional(),
    expected: "a port number from 1 to 65535",
  },
  WEB_CONCURRENCY: {
    schema: digits.pipe(z.coerce.number<string>().int().min(1).max(64)).default(1),
    expected: "a number of processes from 1 to 64",
  },
  DRAIN_SECONDS: {
    schema: digits.pipe(z.coerce.number<string>().min(0).max(300)).default(5),
    expected: "seconds from 0 to 300",
  },
  LOG_LEVEL: {
    schema: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
    expected: "silent, error, warn, info or debug",
  },
} as const;

export type Env = Readonly<{ [K in keyof typeof settings]: z.output<(typeof settings)[K]["schema"]> }>;

const MAX_SHOWN = 80;

export class SettingsError extends Error {
  override name = "SettingsError";
}

/** Frozen. An empty value counts as absent. @throws {SettingsError} naming every wrong setting at once */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const problems: string[] = [];
  const env: Record<string, unknown> = {};
  for (const [name, { schema, expected, ...rest }] of Object.entries(settings)) {
    const value = source[name]?.trim() || undefined;
    const result = schema.safeParse(value);
    if (result.success) env[name] = result.data;
    else problems.push(`${name} is ${"secret" in rest ? "set" : show(value)}, but must be ${expected}.`);
  }
  if (source.DATABASE_URL?.trim() && !source.SITE_URL?.trim())
    problems.push("SITE_URL is missing: with DATABASE_URL set it must be the public address of the site.");
  if (source.DATABASE_URL?.trim() && !source.SECRET?.trim())
    problems.push("SECRET is missing: with DATABASE_URL set it must be a long text, the same in every instance.");
  if (problems.length > 0) throw new SettingsError(problems.join("\n"));
  return Object.freeze(env) as Env;
}

/** Hides anything that may be a password in the wrong setting. */
function show(value = ""): string {
  const start = value.indexOf("//") + 2;
  const end = value.lastIndexOf("@");
  const hidden = start >= 2 && end >= start ? `${value.slice(0, start)}…${value.slice(end)}` : value;
  return JSON.stringify(hidden.length > MAX_SHOWN ? `${hidden.slice(0, MAX_SHOWN)}…` : hidden);
}

export const NOBODY_ACTS = "SAFEGUARDING and MODERATORS are empty: nobody is notified when a child may be in danger";

export function adviseSettings(env: Env): string[] {
  const advice: string[] = [];
  const host = env.SITE_URL ? new URL(env.SITE_URL).hostname : "localhost";
  if (host === "localhost" || host === "127.0.0.1")
    advice.push("SITE_URL is still localhost: links in emails and feeds will not work for anyone else");
  else if (env.SITE_URL?.startsWith("http:"))
    advice.push("SITE_URL is not https: anyone on the network can read what visitors send");
  if (env.MODERATORS.length === 0)
    advice.push("MODERATORS is empty: responses wait for a moderator, and nobody is notified");
  if (env.SAFEGUARDING.length + env.MODERATORS.length === 0) advice.push(NOBODY_ACTS);
  if (!env.SMTP_URL)
    advice.push("SMTP_URL is empty: each email becomes a file in the data folder, and nobody receives it");
  else if (env.MAIL_FROM.includes("@localhost"))
    advice.push("MAIL_FROM is still localhost: mail servers will reject our emails");
  return advice;
}
