import assert from "node:assert/strict";
import { test } from "node:test";
import { explain } from "./explain.ts";
import { StorageError } from "./storage-error.ts";

test("the advice about a database that does not serve us blames its address only where that is wrong", () => {
  for (const [code, said, advice] of [
    ["53300", "sorry, too many clients already", /Raise max_connections .*run fewer instances\.$/],
    ["53200", "out of memory", /more memory or disk/],
    ["57P03", "the database system is starting up", /Wait a minute/],
    ["25006", "cannot execute INSERT in a read-only transaction", /standby.*primary\.$/],
    ["", "Connection terminated due to connection timeout", /check its machine and its log/],
    ["", "Query read timeout", /check its machine and its log/],
    ["42501", 'permission denied for database "site"', /grant connect on database/],
    ["55000", 'database "site" is not currently accepting connections', /alter database .* allow_connections true$/],
    ["28000", 'no pg_hba.conf entry for host "10.0.0.1", no encryption', /DATABASE_URL .*sslmode=verify-full/],
    ["", "The server does not support SSL connections", /sslmode/],
    ["", "There was an error establishing an SSL connection", /Its own log says why/],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", /sslrootcert/],
    ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "unable to get local issuer certificate", /sslrootcert/],
    ["CERT_HAS_EXPIRED", "certificate has expired", /sslrootcert/],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "Host: db. is not in the cert's altnames", /sslrootcert/],
  ] as const) {
    const words = explain(new StorageError("away", Object.assign(new Error(said), { code })));
    assert.match(words, advice);
    assert.ok(words.includes(`(${said})`), words);
    assert.doesNotMatch(words, /name and password/);
  }
  for (const code of ["ECONNREFUSED", "28P01", "3D000"])
    assert.match(explain(Object.assign(new Error("no"), { code })), /Check address, name and password\.$/);
});
