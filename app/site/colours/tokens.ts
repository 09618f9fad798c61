import type { Tokens } from "./palette.ts";

/** Reads the tokens of the stylesheet, where the usual palette stands. @param css of `styles/tokens.css` */
export function parseTokens(css: string): Tokens {
  const [usual = ""] = css.replace(/\/\*[\s\S]*?\*\//g, "").split("@media");
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
