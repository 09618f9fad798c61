import type { ResponseStatus } from "#server/db/schema.ts";

/** `label` for moderators; `inConcern` within a line, for whoever acts on concerns. A child reads its receipt. */
export const statusLabels: Record<ResponseStatus, { label: string; inConcern: string }> = {
  waiting: { label: "Waiting", inConcern: "waits for a moderator" },
  approved: { label: "Approved, appears soon", inConcern: "approved, to be shown on the website" },
  published: { label: "On the website", inConcern: "shown on the website" },
  read: { label: "Read, for the office only", inConcern: "read, for the office only" },
  declined: { label: "Not on the website", inConcern: "not published" },
  "taken-down": { label: "Taken down by the person who wrote it", inConcern: "taken down by its writer" },
};
