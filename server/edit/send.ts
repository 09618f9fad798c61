import type { ServerResponse } from "node:http";

/** Sends a response made by the front itself, which must not be cached. */
export function send(response: ServerResponse, status: number, type: string, body: string | Buffer): void {
  if (response.headersSent) return void response.destroy();
  const text = type.startsWith("text/") || type === "application/json";
  response.writeHead(status, {
    "Content-Type": text ? `${type}; charset=utf-8` : type,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
  });
  response.end(body);
}
