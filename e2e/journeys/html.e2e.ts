import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
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

test("the Nu HTML checker finds nothing on any page", async ({ visitor, request }, { outputDir }) => {
  test.skip(!hasJava, "the checker needs Java");
  test.setTimeout(180_000);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]+)/g)].map(([, address = ""]) =>
    address.replaceAll("&amp;", "&"),
  );
  expect(addresses.length).toBeGreaterThan(60);
  const more = [
    "/news/?issue=education&page=2",
    "/news/?category=opinion&issue=play-and-recreation&year=2019",
    "/search/?term=self+harn",
    "/search/?term=children&page=2",
    "/resources/?show=all",
    "/no/such/page/",
  ];
  mkdirSync(outputDir, { recursive: true });
  for (const [index, address] of [...addresses, ...more].entries()) {
    let html: string;
    if (visitor.hasScript) {
      await visitor.open(address);
      html = `<!DOCTYPE html>${await visitor.page.locator("html").evaluate((root) => root.outerHTML)}`;
    } else html = await (await request.get(address)).text();
    writeFileSync(path.join(outputDir, `${index}.html`), html.replace("<head>", `<head><!-- ${address} -->`));
  }
  const options = ["-Xss4m", "-jar", checker, "--format", "json", "--exit-zero-always", outputDir];
  const { stderr } = await run("java", options, { maxBuffer: 64 * 1024 * 1024 });
  const { messages } = JSON.parse(stderr) as {
    messages: { type: string; subType?: string; url: string; message: string; extract?: string }[];
  };
  const findings = messages.map(
    ({ type, url, message, extract }) => `${type} ${path.basename(url)}: ${message} ${extract}`,
  );
  expect([...new Set(findings)]).toEqual([]);
  rmSync(outputDir, { recursive: true });
});
