import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { test as base } from "./visitor.ts";

const root = path.resolve(import.meta.dirname, "..");

/** A letter as a mail server got it. */
export interface Letter {
  to: string;
  subject: string;
  /** The whole message, headers and all. */
  raw: string;
}

export interface OwnSite {
  one: string;
  /** What the mail server has taken, in order. */
  letters: Letter[];
  /** Another instance on the same database, with settings of its own. @returns its address */
  start(settings?: Record<string, string>): Promise<string>;
}

/** Addresses of the links in a letter's text, from its quoted-printable source. */
export function linksIn(letter: Letter | undefined): string[] {
  const text = (letter?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
}

/** A site of the test's own, with a real mail server and an empty list of responses. */
export const test = base.extend<{ site: OwnSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the braces
  site: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), "own-site-"));
    const mail = await startMailServer();
    const children: ReturnType<typeof spawn>[] = [];
    const start = async (settings: Record<string, string> = {}) => {
      const env = {
        ...process.env,
        PORT: "0",
        HOST: "127.0.0.1",
        DATA_DIR: folder,
        CONTENT_DIR: "server/publish/small-tree",
        DATABASE_URL: "",
        SMTP_URL: mail.url,
        MODERATORS: "ann@office.example,bo@office.example",
        LOG_LEVEL: "error",
        ...settings,
      };
      const words = ["server/index.ts", ...(children.length > 0 ? ["--no-publish"] : [])];
      const child = spawn(process.execPath, words, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
      children.push(child);
      let said = "";
      while (!/http:\S+/.test(said)) said += String((await once(child.stdout, "data"))[0]);
      return /http:\S+/.exec(said)?.[0] ?? "";
    };
    await use({ one: await start(), letters: mail.letters, start });
    for (const child of children) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
    await mail.stop();
    rmSync(folder, { recursive: true });
  },
});

async function startMailServer() {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    closeTimeout: 1,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => {
        raw += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const subject = /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? "";
        letters.push({ to: session.envelope.rcptTo[0]?.address ?? "", subject, raw });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}
