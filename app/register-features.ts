import { itemSources } from "./concerns/concern-items.server.ts";
import { correctKept } from "./correct-kept.ts";
import { editRecords } from "./edit/kept-pictures.server.ts";
import { sentSubmissions, submissionRecords } from "./forms/submissions/kept-submissions.server.ts";
import { featureKinds, recordVerbs } from "./records/kinds.server.ts";
import { findByCode } from "./voices/receipt/receipts.server.ts";
import { sentRequests, sentResponses, voicesRecords } from "./voices/responses/kept-responses.server.ts";

// Records and concerns stand below the features: what those know of their tables is registered here, before anything
// asks for it.

Object.assign(featureKinds, {
  ...voicesRecords,
  ...editRecords,
  submissions: submissionRecords,
} satisfies typeof featureKinds);
Object.assign(recordVerbs, { findResponse: findByCode, correct: correctKept } satisfies typeof recordVerbs);
Object.assign(itemSources, {
  response: sentResponses,
  submission: sentSubmissions,
  "removal-request": sentRequests,
} satisfies typeof itemSources);
