import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface Taken {
  to: string[];
  subject: string;
  raw: string;
}

/** @param secure true for one that speaks TLS from the first byte, with a certificate that nobody signed */
export async function startMailServer({ secure = false } = {}) {
  const taken: Taken[] = [];
  const refuse = new Map<string, string>();
  const refuseEmail = new Map<string, string>();
  const refusalIn = (answers: Map<string, string>, address: string) => {
    const [, code, words] = /^(\d{3}) (.*)$/.exec(answers.get(address) ?? "") ?? [];
    return code ? Object.assign(new Error(words), { responseCode: Number(code) }) : null;
  };
  const server = new SMTPServer({
    secure,
    closeTimeout: 1,
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      done(refusalIn(refuse, address));
    },
    onData(stream, session, done) {
      let raw = "";
      stream.on("data", (chunk: Buffer) => {
        raw += chunk.toString("latin1");
      });
      stream.on("end", () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const refusal = refusalIn(refuseEmail, to[0] ?? "");
        if (refusal) return done(refusal);
        taken.push({ to, subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? "", raw });
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `${secure ? "smtps" : "smtp"}://127.0.0.1:${port}`,
    taken,
    /** With its answer to RCPT: code, a space, words. */
    refuse,
    /** It reads these emails before it refuses them, with its answer to DATA. */
    refuseEmail,
    stop: () => new Promise<void>((closed) => server.close(closed)),
  };
}

export function linksIn(email: Taken | undefined): string[] {
  const text = (email?.raw ?? "").replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);
}
