import type { Page } from "@playwright/test";

/** Print rules included: a browser that does not know it ignores them. */
export function removeDetailsContentRules(page: Page): Promise<void> {
  return page.evaluate(() => {
    const removeFrom = (sheet: CSSStyleSheet | CSSGroupingRule): void => {
      for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
        const rule = sheet.cssRules[at];
        if (rule instanceof CSSStyleRule && rule.selectorText.includes("::details-content")) sheet.deleteRule(at);
        else if (rule instanceof CSSGroupingRule) removeFrom(rule);
      }
    };
    for (const sheet of document.styleSheets) removeFrom(sheet);
  });
}

/** Rules with `:has()`, and `@supports` blocks that require it. Blocks for browsers without it then apply. */
export function removeHasRules(page: Page): Promise<void> {
  return page.evaluate(() => {
    const removeFrom = (sheet: CSSStyleSheet | CSSGroupingRule): void => {
      for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
        const rule = sheet.cssRules[at];
        if (rule instanceof CSSSupportsRule && rule.conditionText.includes(":has(")) {
          const within = [...rule.cssRules].map(({ cssText }) => cssText);
          const isFallback = rule.conditionText.startsWith("not ");
          sheet.deleteRule(at);
          if (isFallback) for (const text of within.reverse()) sheet.insertRule(text, at);
        } else if (rule instanceof CSSStyleRule && rule.selectorText.includes(":has(")) sheet.deleteRule(at);
        else if (rule instanceof CSSGroupingRule) removeFrom(rule);
      }
    };
    for (const sheet of document.styleSheets) removeFrom(sheet);
  });
}
