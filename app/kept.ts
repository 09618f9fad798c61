import { changeEmail, deleteEmailsWhere } from "#server/mail/queued-emails.ts";
import { queued } from "./base/stores.server.ts";
import { sent } from "./concerns/concern-items.server.ts";
import { sentSubmissions, submissionRecords } from "./forms/submissions/kept-submissions.server.ts";
import { featureKinds } from "./records/kinds.server.ts";
import { sentRequests, sentResponses, voicesRecords } from "./voices/responses/kept-responses.server.ts";

// Records and concerns stand below the features: what those know of their tables is registered here, before anything
// asks for it.

const emails: typeof queued = { changeEmail, deleteEmailsWhere };
const kinds: typeof featureKinds = { ...voicesRecords, submissions: submissionRecords };
const items: typeof sent = { response: sentResponses, submission: sentSubmissions, "removal-request": sentRequests };

Object.assign(queued, emails);
Object.assign(featureKinds, kinds);
Object.assign(sent, items);
