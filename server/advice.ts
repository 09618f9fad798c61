import type { Env } from "./env.ts";

/** Warnings about settings that are allowed but leave something out, a line each. */
export function adviseSettings(env: Env): string[] {
  const advice: string[] = [];
  const host = env.SITE_URL ? new URL(env.SITE_URL).hostname : "localhost";
  if (host === "localhost" || host === "127.0.0.1")
    advice.push("SITE_URL is still localhost: links in mail and feeds lead nowhere for others");
  else if (env.SITE_URL?.startsWith("http:"))
    advice.push("SITE_URL is not https: what visitors send can be read on its way");
  if (env.MODERATORS.length === 0) advice.push("MODERATORS is empty: what children post waits, and nobody is told");
  if (!env.SMTP_URL) advice.push("SMTP_URL is empty: each mail becomes a file in the data folder, and nobody gets it");
  else if (env.MAIL_FROM.includes("@localhost"))
    advice.push("MAIL_FROM is still localhost: mail servers will not take our letters");
  return advice;
}
