import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { findChromium } from "../tools/browser.js";
import { median } from "./load.ts";

export const RUNS = 9;
/** On each response, as in Lighthouse. */
const LATENCY_MS = 150;
const LOADED_MS = 2000;
/** Before a link is pressed. */
const POINTED_MS = 1000;
const FROM = "/about-us/";
const TO = "/about-us/our-plan/";

/** Medians from following a link to the next page's largest paint, and whether that page had been prerendered. */
export async function prefetchGain(
  address: string,
): Promise<{ pointedAtMs: number; straightMs: number; prerendered: number }> {
  const slowProxy = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    setTimeout(() => {
      incoming.pipe(
        request(address + url, { method, headers }, (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers);
          response.pipe(answer);
        }),
      );
    }, LATENCY_MS);
  }).listen(0, "127.0.0.1");
  await once(slowProxy, "listening");
  const slowAddress = `http://127.0.0.1:${(slowProxy.address() as AddressInfo).port}`;
  const times = { pointedAt: [] as number[], straight: [] as number[] };
  let prerendered = 0;
  for (let run = 0; run < RUNS; run++)
    for (const kind of ["pointedAt", "straight"] as const) {
      const tab = await openTab(slowAddress + FROM);
      const { x, y } = await tab.run<{ x: number; y: number }>(`
        const link = document.querySelector('main a[href="${TO}"]');
        link.scrollIntoView({ block: "center" });
        link.focus();
        const { x, y, width, height } = link.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };`);
      if (kind === "pointedAt") await tab.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
      await pause(POINTED_MS);
      // The keyboard fetches nothing ahead.
      const enter = { key: "Enter", code: "Enter", text: "\r", windowsVirtualKeyCode: 13 };
      await tab.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter });
      await pause(LOADED_MS);
      const { at, paint, begun } = await tab.run<{ at: string; paint: number; begun: number }>(`
        return {
          at: location.pathname,
          begun: performance.getEntriesByType("navigation")[0].activationStart,
          paint: await new Promise((painted) =>
            new PerformanceObserver((list) => painted(list.getEntries().at(-1).startTime)).observe({
              type: "largest-contentful-paint",
              buffered: true,
            })),
        };`);
      if (at !== TO) throw new Error(`The link led to ${at}`);
      times[kind].push(paint - begun);
      if (kind === "pointedAt" && begun > 0) prerendered++;
      await tab.close();
    }
  slowProxy.close();
  return { pointedAtMs: median(times.pointedAt), straightMs: median(times.straight), prerendered };
}

interface Message {
  id?: number;
  error?: { message: string };
  result?: unknown;
  method?: string;
  params?: { sessionId: string; targetInfo: { type: string } };
}

/**
 * By the DevTools protocol alone: Playwright has Chromium prerender nothing, and so has every program that is attached
 * to a page but not through its tab. A prerendered page is attached to, too; once it is shown, the former one is gone.
 */
async function openTab(address: string) {
  const profile = mkdtempSync(path.join(os.tmpdir(), "bench-"));
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0"];
  const program = findChromium() ?? "chromium";
  const browser = spawn(program, [...options, `--user-data-dir=${profile}`], { stdio: ["ignore", "ignore", "pipe"] });
  const socket = new WebSocket(await debuggerAddress(browser));
  await once(socket, "open");
  let pages: string[] = [];
  const answers = new Map<number, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message: Message = JSON.parse(data);
    answers.get(message.id ?? 0)?.(message);
    const { method, params } = message;
    if (method === "Target.attachedToTarget" && params?.targetInfo.type === "page") pages.push(params.sessionId);
    if (method === "Target.detachedFromTarget") pages = pages.filter((page) => page !== params?.sessionId);
  });
  const ask = async <Result>(method: string, params: object, sessionId?: string): Promise<Result> => {
    const id = answers.size + 1;
    const { error, result } = await new Promise<Message>((answered) => {
      answers.set(id, answered);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
  const { targetId } = await ask<{ targetId: string }>("Target.createTarget", { url: address, forTab: true });
  const { sessionId } = await ask<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
  await ask("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: true }, sessionId);
  await pause(LOADED_MS);
  return {
    send: (method: string, params: object) => ask(method, params, pages[0]),
    async run<Value>(statements: string): Promise<Value> {
      const options = { expression: `(async () => {${statements}})()`, awaitPromise: true, returnByValue: true };
      return (await ask<{ result: { value: Value } }>("Runtime.evaluate", options, pages[0])).result.value;
    },
    async close() {
      socket.close();
      browser.kill();
      await once(browser, "exit");
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function debuggerAddress(browser: ChildProcess): Promise<string> {
  if (browser.stderr)
    for await (const line of createInterface({ input: browser.stderr })) {
      const [, address] = /^DevTools listening on (ws:.*)/.exec(line) ?? [];
      if (address) return address;
    }
  throw new Error("The browser does not start.");
}
