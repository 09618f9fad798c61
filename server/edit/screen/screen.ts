import { readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { drawWaiting } from "#server/edit/bar.ts";
import type { Preview } from "#server/edit/preview.ts";
import { send } from "#server/edit/send.ts";
import { type ContentFiles, contentFiles, inContent, Refused } from "#server/publish/content-files.ts";
import { onThisComputer } from "./collections.ts";
import { drawScreen, folders } from "./draw-screen.ts";
import { answerAction, fileAction } from "./file-actions.ts";
import { type SmallPictures, smallPictures } from "./small-pictures.ts";

const types: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };
/** A picture of 20 MB as Base64, and the JSON around it. */
const LARGEST_REQUEST = 30 * 1024 * 1024;

/**
 * Decap CMS makes functions from strings (ajv), writes styles into the page, and shows pictures from blob: and data:
 * URLs.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' data:",
  "connect-src 'self' blob:",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * Serves the screen for editing at `/edit/`: Decap CMS, its settings made from the schemas, and its requests for files.
 * @param root the content folder
 * @returns a handler of requests; it returns false for addresses that are not the screen's
 */
export function createScreen(root: string, preview: Preview) {
  const files = contentFiles(root);
  const small = smallPictures(files);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const name = path.basename(pathname);
    if (pathname === "/edit") response.writeHead(302, { Location: "/edit/" }).end();
    else if (pathname === "/edit/") {
      response.setHeader("Content-Security-Policy", policy);
      send(response, 200, "text/html", drawScreen(files, onThisComputer));
    } else if (pathname === "/edit/files") void takeAction(files, small, request, response);
    else if (pathname === "/edit/page") showPage(response, preview, searchParams.get("file") ?? "");
    else if (pathname === `/edit/decap/${name}`) sendFile(response, path.join(folders.decap, name));
    else if (pathname === `/edit/screen/${name}`) sendFile(response, path.join(folders.screen, name));
    else return false;
    return true;
  };
}

/** Redirects to the real page of a file; as long as there is none, says why. */
function showPage(response: ServerResponse, preview: Preview, given: string): void {
  const file = inContent(given);
  const [address] = [...preview.files].find(([, one]) => one === file) ?? [];
  if (address) response.writeHead(302, { Location: address, "Cache-Control": "no-store" }).end();
  else if (/\.yaml$/.test(file)) response.writeHead(302, { Location: "/", "Cache-Control": "no-store" }).end();
  else send(response, 200, "text/html", drawWaiting(preview, file));
}

/**
 * Only pages of this origin may ask for files: others cannot send JSON, and browsers say that they are others (Fetch
 * Metadata).
 */
function isOurs({ method, headers }: IncomingMessage): boolean {
  return (
    method === "POST" &&
    (headers["content-type"] ?? "").startsWith("application/json") &&
    (headers["sec-fetch-site"] ?? "same-origin") === "same-origin" &&
    (headers.origin === undefined || headers.origin === `http://${headers.host}`)
  );
}

async function takeAction(
  files: ContentFiles,
  small: SmallPictures,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const say = (status: number, said: unknown) => send(response, status, "application/json", JSON.stringify(said));
  try {
    if (!isOurs(request)) throw new Refused(403, "Only the screen on this computer may ask for files.");
    const action = fileAction.safeParse(JSON.parse(await readBody(request)));
    if (!action.success) throw new Refused(422, "The screen asked for something that it may not do.");
    say(200, await answerAction(files, small, action.data));
  } catch (error) {
    if (error instanceof Refused) say(error.status, { error: error.message });
    else if (error instanceof SyntaxError) say(400, { error: "What was sent could not be read." });
    else
      say(500, { error: `That did not work in the content folder: ${error instanceof Error ? error.message : error}` });
  }
}

/**
 * Reads even a body that is too large to its end, without keeping it: a browser whose connection ends while it still
 * sends never sees the reason.
 */
async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length <= LARGEST_REQUEST) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > LARGEST_REQUEST) throw new Refused(413, "That is too large. Save the picture smaller: 20 MB at most.");
  return Buffer.concat(chunks).toString();
}

function sendFile(response: ServerResponse, file: string): void {
  const type = types[path.extname(file)];
  const found = type && statSync(file, { throwIfNoEntry: false })?.isFile();
  if (found) send(response, 200, type, readFileSync(file));
  else send(response, 404, "text/plain", "There is nothing here.");
}
