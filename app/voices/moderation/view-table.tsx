import type { ComponentType } from "react";
import { ConcernsView } from "#app/concerns/concerns-view.tsx";
import { RecordsView } from "#app/records/records-view.tsx";
import { DecidedView } from "./decided-view.tsx";
import type { ViewName } from "./moderation.ts";
import { QueueView } from "./queue-view.tsx";

/** What a view's `load` found, and what its `act` refused. */
type Markup = ComponentType<{ data: unknown; refusal: unknown }>;

/** The name and the markup of each view; what it shows is in `views.server.ts`. */
export const viewTable: Record<ViewName, { label: string; View: Markup }> = {
  concerns: { label: "Concerns", View: ConcernsView as Markup },
  check: { label: "Check", View: QueueView as Markup },
  ordinary: { label: "Ordinary", View: QueueView as Markup },
  decided: { label: "Decided", View: DecidedView as Markup },
  records: { label: "Records", View: RecordsView as Markup },
};
