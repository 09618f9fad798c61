import { before } from "node:test";
import { DECIDED, ORDINARY, RESPONSES } from "#app/base/office.ts";
import { NOW, secret } from "#app/voices/testing.ts";
import type { Db } from "#server/db/schema.ts";
import { parseEnv } from "#server/env.ts";
import { createLog } from "#server/log.ts";
import { createOutbox } from "#server/mail/outbox.ts";
import { smtpSender } from "#server/mail/send-mail.ts";
import { decideResponses } from "./decide-responses.server.ts";
import { type List, loadResponses, type OfficeContext } from "./load-responses.server.ts";

const pages = { check: RESPONSES, ordinary: ORDINARY, decided: DECIDED };

export function officeWith(db: () => Db) {
  before(() =>
    db()
      .insertInto("site")
      .values({ id: 1, site_json: JSON.stringify({ timeZone: "Australia/Perth", declineReasons: [] }) })
      .execute(),
  );
  return (role: OfficeContext["role"], officer = `${role}@office.example`, now = NOW) => {
    const services = { db: db(), clock: { now: () => now }, log: createLog("silent"), requestId: "1" };
    // Nobody is emailed.
    const send = smtpSender("smtp://localhost", "office@site.test");
    const mail = createOutbox({ ...services, send, secret, office: null });
    const context = { ...services, env: parseEnv({}), mail, secret, officer, role } as unknown as OfficeContext;
    return {
      load: (list: List, query: Record<string, string> = {}) =>
        loadResponses(list, context, new URLSearchParams(query)),
      async press(form: Record<string, string>, view: List = "decided") {
        const data = new FormData();
        for (const [name, value] of Object.entries(form)) data.append(name, value);
        const answer = await decideResponses(context, data, new URL(pages[view], "http://site.test"));
        return { status: answer.status, text: answer.status === 303 ? "" : await answer.text() };
      },
    };
  };
}
