import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const checker = path.join(
  path.dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")),
  "build/dist/vnu.jar",
);

export const hasJava = await run("java", ["-version"]).then(
  () => true,
  () => false,
);

/** @param pages names and HTML; @param folder is made, and removed again */
export async function htmlFindings(pages: Map<string, string>, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const names = [...pages.keys()];
  for (const [at, html] of [...pages.values()].entries()) writeFileSync(path.join(folder, `${at}.html`), html);
  // It runs only for seconds, in which optimising its code would cost more than it saves.
  const java = ["-Xss4m", "-XX:TieredStopAtLevel=1", "-jar", checker];
  const options = [...java, "--format", "json", "--exit-zero-always", folder];
  const { stderr } = await run("java", options, { maxBuffer: 64 * 1024 * 1024 });
  rmSync(folder, { recursive: true });
  const { messages } = JSON.parse(stderr) as {
    messages: { type: string; url: string; message: string; extract?: string }[];
  };
  return (
    messages
      // It does not know `rel=expect` yet (decision 35). The slashes are React’s, and mean nothing (HTML §13.1.2.1).
      .filter(({ message }) => !message.startsWith("Trailing slash on void elements has no effect"))
      .filter(({ message, extract }) => !(/“blocking” attribute/.test(message) && extract?.includes('rel="expect"')))
      .map(
        ({ type, url, message, extract }) =>
          `${type} ${names[Number.parseInt(path.basename(url), 10)]}: ${message} ${extract}`,
      )
  );
}
