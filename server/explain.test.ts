import assert from "node:assert/strict";
import { test } from "node:test";
import { explain } from "./explain.ts";
import { asStorageError, StorageError } from "./storage-error.ts";

test("a database that does not serve us is reported with its own reason and where the guide says what to do", () => {
  for (const [code, said] of [
    ["53300", "sorry, too many clients already"],
    ["53200", "out of memory"],
    ["57P03", "the database system is starting up"],
    ["25006", "cannot execute INSERT in a read-only transaction"],
    ["", "Connection terminated due to connection timeout"],
    ["", "Query read timeout"],
    ["42501", 'permission denied for database "site"'],
    ["55000", 'database "site" is not currently accepting connections'],
    ["28000", 'no pg_hba.conf entry for host "10.0.0.1", no encryption'],
    ["", "The server does not support SSL connections"],
    ["", "There was an error establishing an SSL connection"],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate"],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unable to get local issuer certificate"],
    ["CERT_HAS_EXPIRED", "certificate has expired"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "Host: db. is not in the cert's altnames"],
    ["ECONNREFUSED", "no"],
    ["28P01", "no"],
    ["3D000", "no"],
  ]) {
    const error = asStorageError(Object.assign(new Error(said), { code }));
    assert.ok(error instanceof StorageError, said);
    assert.equal(
      explain(error),
      `DATABASE_URL does not lead to a database we can use (${said}). See docs/operations.md, "The database is away".`,
    );
  }
});
