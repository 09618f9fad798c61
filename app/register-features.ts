import { itemSources } from "./concerns/concern-items.server.ts";
import { sentSubmissions, submissionRecords } from "./forms/submissions/kept-submissions.server.ts";
import { featureKinds, responseCodes } from "./records/kinds.server.ts";
import { findByCode } from "./voices/receipt/receipts.server.ts";
import { sentRequests, sentResponses, voicesRecords } from "./voices/responses/kept-responses.server.ts";

// Records and concerns stand below the features: what those know of their tables is registered here, before anything
// asks for it.

Object.assign(featureKinds, { ...voicesRecords, submissions: submissionRecords } satisfies typeof featureKinds);
Object.assign(responseCodes, { find: findByCode } satisfies typeof responseCodes);
Object.assign(itemSources, {
  response: sentResponses,
  submission: sentSubmissions,
  "removal-request": sentRequests,
} satisfies typeof itemSources);
