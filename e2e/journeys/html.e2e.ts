import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { listedPages, pages } from "../pages.ts";
import { expect, test } from "../visitor.ts";

const run = promisify(execFile);
const checker = path.join(
  path.dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")),
  "build/dist/vnu.jar",
);
const hasJava = await run("java", ["-version"]).then(
  () => true,
  () => false,
);

test("the Nu HTML checker finds nothing on any page, nor on each kind after its script has run @script", async ({
  visitor,
  request,
}, { outputDir }) => {
  test.skip(!hasJava, "the checker needs Java");
  mkdirSync(outputDir, { recursive: true });
  const keep = (name: string, address: string, html: string) =>
    writeFileSync(path.join(outputDir, `${name}.html`), html.replace("<head>", `<head><!-- ${address} -->`));
  const more = ["/news/?issue=education&page=2", "/search/?term=children&page=2"];
  for (const [at, address] of [...new Set([...(await listedPages(request)), ...pages, ...more])].entries())
    keep(`sent-${at}`, address, await (await request.get(address)).text());
  for (const [at, address] of pages.entries()) {
    await visitor.open(address);
    const html = await visitor.page.locator("html").evaluate((root) => root.outerHTML);
    keep(`scripted-${at}`, address, `<!DOCTYPE html>${html}`);
  }
  // It runs only for seconds, in which optimising its code would cost more than it saves.
  const options = [
    "-Xss4m",
    "-XX:TieredStopAtLevel=1",
    "-jar",
    checker,
    "--format",
    "json",
    "--exit-zero-always",
    outputDir,
  ];
  const { stderr } = await run("java", options, { maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stderr) as {
    messages: { type: string; subType?: string; url: string; message: string; extract?: string }[];
  };
  const findings = messages
    // It does not know `rel=expect` yet (decision 35).
    .filter(({ message, extract }) => !(/“blocking” attribute/.test(message) && extract?.includes('rel="expect"')))
    .map(({ type, url, message, extract }) => `${type} ${path.basename(url)}: ${message} ${extract}`);
  expect([...new Set(findings)]).toEqual([]);
  rmSync(outputDir, { recursive: true });
});
