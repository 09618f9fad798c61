import type { Env } from "./env.ts";

/** Nobody is named in either list. */
export const NOBODY_ACTS = "SAFEGUARDING and MODERATORS are empty: nobody is told when a child may be in danger";

/** Warnings about settings that are valid but leave something missing, one line each. */
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
