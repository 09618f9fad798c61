import { readFileSync } from "node:fs";
import path from "node:path";
import type { Tokens } from "./palette.ts";

const styles = path.join(import.meta.dirname, "../styles/tokens.css");

/** Reads the tokens of the stylesheet, where the usual palette stands. */
export function readTokens(): Tokens {
  const css = readFileSync(styles, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const [usual = ""] = css.split("@media");
  const tones = css.matchAll(/\.tone-([a-z]+) \{([^}]*)\}/g);
  return {
    root: propertiesOf(/:root \{([^}]*)\}/.exec(usual)?.[1] ?? ""),
    tones: new Map([...tones].map(([, tone = "", rule = ""]) => [tone, propertiesOf(rule)])),
  };
}

function propertiesOf(rule: string): Map<string, string> {
  const found = rule.matchAll(/(--[\w-]+):\s*((?:"[^"]*"|[^;"])+);/g);
  return new Map([...found].map(([, name = "", value = ""]) => [name, value]));
}
