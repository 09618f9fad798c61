import { beforeEach } from "node:test";
import { publishClasses } from "#app/records/testing.ts";
import { firstAvatar, surpriseAvatar } from "#app/voices/avatar/avatar.ts";
import { decide, publishApproved } from "#app/voices/moderation/moderation.server.ts";
import { UNDO_MS } from "#app/voices/moderation/moderation.ts";
import { type NewResponse, type Stored, saveResponse } from "#app/voices/receipt/receipts.server.ts";
import type { Topic } from "#app/voices/responses/topic.ts";
import { replaceVoices, type SampleResponse } from "#app/voices/responses/topics.server.ts";
import type { Db } from "#server/db/schema.ts";
import { createSecret } from "#server/secret.ts";

export const secret = createSecret("a secret for tests");
export const NOW = 1_800_000_000_000;

const topic = (id: string, status: "open" | "past"): Topic => ({
  id,
  status,
  question: `What of ${id}?`,
  lead: "Tell us.",
  tone: "teal",
  when: "in May",
  html: "",
  links: [],
  ideas: null,
});

const samples = (count: number): SampleResponse[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `sample-${String(index).padStart(5, "0")}`,
    topic: "old",
    name: `Child ${index}`,
    text: `Words ${index}.`,
    avatar: surpriseAvatar(() => (index % 7) / 7),
    posted: NOW - index,
  }));

export const response: NewResponse = {
  topic: "now",
  name: "Sam",
  text: "A pool that is open in winter too.",
  avatar: firstAvatar,
  flags: ["phone"],
  distress: false,
  sharing: "everyone",
  key: "a".repeat(32),
};

export function voicesWith(db: () => Db) {
  const publish = (count: number): Promise<void> =>
    db()
      .transaction()
      .execute((trx) =>
        replaceVoices(trx, { topics: [topic("now", "open"), topic("old", "past")], samples: samples(count) }),
      );
  const save = (more: Partial<NewResponse> = {}): Promise<Stored> =>
    db()
      .transaction()
      .execute((trx) => saveResponse(trx, secret, { ...response, ...more }, NOW));
  const approve = async (id: string, moderator = "ann@x.au") => {
    const outcome = await decide(db(), id, { verdict: "approved" }, moderator, NOW);
    await publishApproved(db(), NOW + UNDO_MS);
    return outcome;
  };
  beforeEach(async () => {
    for (const table of [
      "response",
      "decision",
      "concern",
      "concern_joined",
      "concern_entry",
      "avatar",
      "avatar_preview",
      "removal_request",
      "disposal",
      "hold",
    ] as const)
      await db().deleteFrom(table).execute();
    await publishClasses(db());
    await publish(5);
  });
  return { publish, save, approve };
}
