// @ts-check
// The least a Node server can do: the bytes of each page, as they are.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** @type {Record<string, string>} Files by address. */
const files = JSON.parse(process.env.FILES ?? "{}");
const bodies = new Map(Object.entries(files).map(([address, file]) => [address, readFileSync(file)]));
createServer((request, response) => {
  const body = bodies.get(request.url ?? "") ?? "";
  const type = { "Content-Type": "text/html; charset=utf-8", "Content-Encoding": "br" };
  response.writeHead(200, { ...type, "Content-Length": body.length });
  response.end(body);
}).listen(Number(process.env.PORT), "127.0.0.1");
