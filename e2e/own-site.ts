import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { CREATE } from "./pages.ts";
import { startProgram, stopProgram } from "./start-program.ts";
import { test as base, expect, type Visitor } from "./visitor.ts";

export interface Email {
  to: string;
  subject: string;
  /** The whole message, headers and all. */
  raw: string;
}

export interface OwnSite {
  address: string;
  /** Its DATA_DIR. */
  folder: string;
  emails: Email[];
  /** The mail server takes no email while it is down. */
  mailServer: { isDown: boolean };
  /** On the same database. @returns its address */
  start(settings?: Record<string, string>): Promise<string>;
}

export function linksIn(email: Email | undefined): string[] {
  const text = (email?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
}

export const linkOf = (emails: Email[], moderator: string) =>
  linksIn(emails.find(({ to }) => to === moderator))[0] ?? "";

export async function follow({ page, settle }: Pick<Visitor, "page" | "settle">, link: string): Promise<void> {
  await page.goto(link);
  // Whoever is signed in gets there at once.
  const open = page.getByRole("button", { name: "Open", exact: true });
  if ((await open.count()) > 0) await open.click();
  await page.waitForURL(({ searchParams }) => !searchParams.has("link"));
  await settle();
}

/**
 * As a child's browser does.
 * @param warned the kinds of personal details that the child was warned about
 * @returns the address of the receipt
 */
export async function post(
  request: APIRequestContext,
  site: string,
  name: string,
  message: string,
  warned = "",
): Promise<string> {
  const form = { topic: "a-good-day", step: "details", do: "next", name, message, warned };
  const choices = { Sharing: "everyone", IDontWantIt: "true" };
  const answer = await request.post(site + CREATE, {
    form: { ...form, ...choices, key: randomBytes(16).toString("hex") },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return site + answer.headers().location;
}

export const test = base.extend<{ site: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  site: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), "own-site-"));
    const mail = await startMailServer();
    const children: ChildProcess[] = [];
    const start = async (settings: Record<string, string> = {}) => {
      const args = ["server/index.js", ...(children.length > 0 ? ["--no-publish"] : [])];
      const { child, address } = await startProgram(args, {
        HOST: "127.0.0.1",
        DATA_DIR: folder,
        CONTENT_DIR: "app/publish/small-tree",
        DATABASE_URL: "",
        SMTP_URL: mail.url,
        MODERATORS: "ann@office.example,bo@office.example",
        LOG_LEVEL: "error",
        ...settings,
      });
      children.push(child);
      return address;
    };
    await use({ address: await start(), folder, emails: mail.emails, mailServer: mail.state, start });
    for (const child of children) await stopProgram(child, "SIGKILL");
    await mail.stop();
    rmSync(folder, { recursive: true });
  },
});

async function startMailServer() {
  const emails: Email[] = [];
  const state = { isDown: false };
  const server = new SMTPServer({
    closeTimeout: 1,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onMailFrom(_address, _session, done) {
      done(state.isDown ? Object.assign(new Error("Down"), { responseCode: 421 }) : null);
    },
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => {
        raw += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const subject = /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? "";
        emails.push({ to: session.envelope.rcptTo[0]?.address ?? "", subject, raw });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    state,
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}
