import path from "node:path";
import { connect as connectTls } from "node:tls";
import type { Env } from "#server/env.ts";
import { isReadable } from "#server/files/disk.ts";
import { HEALTH, READY } from "#server/http/addresses.ts";
import { programFolder } from "#server/program.ts";
import { type Finding, ok, oneLineMessage, warn, wrong } from "./finding.ts";

/**
 * A certificate, which may live for months or for days, should be renewed before only this share of its life is left.
 */
const RENEW_BEFORE = 1 / 5;
const TIMEOUT_MS = 5000;

const ask = (address: string, request: RequestInit = {}) =>
  fetch(address, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS), ...request });

/** The build: whether pages, styles and scripts are there. */
export async function checkBuild(): Promise<Finding[]> {
  const folder = path.join(programFolder, "build");
  for (const part of ["server/serve.js", "client/assets"])
    if (!(await isReadable(path.join(folder, part))))
      return [wrong(`The site is not built: there is no ${path.join(folder, part)}. Run: npm run build`)];
  return [ok("The site is built")];
}

/** The server on this machine, and whether it can answer. */
export async function checkServer({ PORT, HOST }: Env): Promise<Finding[]> {
  const host = HOST === "0.0.0.0" ? "127.0.0.1" : HOST === "::" ? "::1" : HOST;
  const address = `http://${host.includes(":") ? `[${host}]` : host}:${PORT}${READY}`;
  try {
    const answer = await ask(address);
    const text = (await answer.text()).trim().slice(0, 200);
    return [answer.ok ? ok(`${address} is ready`) : wrong(`${address} answers ${answer.status}: ${text}`)];
  } catch (error) {
    return [warn(`${address} does not answer (${oneLineMessage(error)}): the site is not running here.`)];
  }
}

/**
 * The public address as visitors reach it: DNS, certificate and proxy, and whether forms sent from it are accepted.
 */
export async function checkPublic({ SITE_URL }: Env): Promise<Finding[]> {
  if (!SITE_URL) return [];
  try {
    const answer = await ask(SITE_URL + HEALTH);
    const to = answer.headers.get("Location");
    if (to) return [wrong(`${SITE_URL} redirects to ${to}. Set SITE_URL to the address that visitors end up at.`)];
    if ((await answer.text()) !== "ok")
      return [wrong(`Something else answers at ${SITE_URL} (${answer.status}). Check the proxy and SITE_URL.`)];
    const findings = [ok(`${SITE_URL} reaches the site`)];
    // A wrong origin gets 403 before the page sees the request. The page itself answers this empty form with another
    // status.
    const form = await ask(`${SITE_URL}/text-size/`, { method: "POST", headers: { Origin: SITE_URL } });
    if (form.status === 403)
      findings.push(wrong(`Forms sent from ${SITE_URL} are refused: the running site has another SITE_URL.`));
    if (SITE_URL.startsWith("https:"))
      findings.push(checkLife(SITE_URL, await findLife(new URL(SITE_URL)), Date.now()));
    return findings;
  } catch (error) {
    const why = oneLineMessage(error);
    return [wrong(`${SITE_URL} does not answer (${why}). Check DNS, the proxy, the firewall and the certificate.`)];
  }
}

/** Whether a certificate must be renewed. */
export function checkLife(site: string, { from, to }: Life, now: number): Finding {
  const message = `Its certificate is valid until ${new Date(to).toISOString()}`;
  return to - now < (to - from) * RENEW_BEFORE
    ? wrong(`${message}. Renew it: after that browsers refuse ${site}.`)
    : ok(message);
}

/** From when to when a certificate is valid, in milliseconds since 1970. */
interface Life {
  from: number;
  to: number;
}

function findLife({ hostname, port }: URL): Promise<Life> {
  return new Promise((resolve, reject) => {
    const target = { host: hostname, servername: hostname, port: Number(port || 443), timeout: TIMEOUT_MS };
    const socket = connectTls(target, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      resolve({ from: Date.parse(valid_from), to: Date.parse(valid_to) });
      socket.destroy();
    });
    socket.on("timeout", () => socket.destroy(new Error("it does not answer")));
    socket.on("error", reject);
  });
}
