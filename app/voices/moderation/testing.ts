import { before } from "node:test";
import { NOW } from "#app/voices/testing.ts";
import type { Db } from "#server/db/schema.ts";
import { createLog } from "#server/log.ts";
import type { ViewName } from "./moderation.ts";
import type { Role } from "./permissions.ts";
import type { OfficeContext } from "./session.server.ts";
import { actOnView, countViews, loadView } from "./views.server.ts";

export function officeWith(db: () => Db) {
  before(() =>
    db()
      .insertInto("site")
      .values({ id: 1, site_json: JSON.stringify({ timeZone: "Australia/Perth", declineReasons: [] }) })
      .execute(),
  );
  const contextOf = (role: Role, officer: string, now: number) => {
    const services = { db: db(), clock: { now: () => now }, log: createLog("silent"), requestId: "1" };
    return { ...services, officer, role } as unknown as OfficeContext;
  };
  return (role: Role, officer = `${role}@office.example`, now = NOW) => ({
    async press(form: Record<string, string>, view: ViewName = "decided") {
      const data = new FormData();
      for (const [name, value] of Object.entries(form)) data.append(name, value);
      const answer = await actOnView(view, contextOf(role, officer, now), data, new URLSearchParams({ view }));
      return { status: answer.status, text: answer.status === 303 ? "" : await answer.text() };
    },
    load: (view: ViewName, query: Record<string, string>) =>
      loadView(view, contextOf(role, officer, now), new URLSearchParams({ view, ...query })),
    count: () => countViews(contextOf(role, officer, now)),
  });
}
