import type { Page } from "@playwright/test";

/** Takes the rules from a page's styles, those for paper too, by which a browser shows what is closed. */
export function forgetDetailsContent(page: Page): Promise<void> {
  return page.evaluate(() => {
    const forget = (sheet: CSSStyleSheet | CSSGroupingRule): void => {
      for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
        const rule = sheet.cssRules[at];
        if (rule instanceof CSSStyleRule && rule.selectorText.includes("::details-content")) sheet.deleteRule(at);
        else if (rule instanceof CSSGroupingRule) forget(rule);
      }
    };
    for (const sheet of document.styleSheets) forget(sheet);
  });
}

/**
 * Takes from the page's styles what a browser without `:has()` drops: rules with it, and what asks for it. What stands
 * there for browsers without it holds then.
 */
export function forgetHas(page: Page): Promise<void> {
  return page.evaluate(() => {
    const forget = (sheet: CSSStyleSheet | CSSGroupingRule): void => {
      for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
        const rule = sheet.cssRules[at];
        if (rule instanceof CSSSupportsRule && rule.conditionText.includes(":has(")) {
          const within = [...rule.cssRules].map(({ cssText }) => cssText);
          const isFor = rule.conditionText.startsWith("not ");
          sheet.deleteRule(at);
          if (isFor) for (const text of within.reverse()) sheet.insertRule(text, at);
        } else if (rule instanceof CSSStyleRule && rule.selectorText.includes(":has(")) sheet.deleteRule(at);
        else if (rule instanceof CSSGroupingRule) forget(rule);
      }
    };
    for (const sheet of document.styleSheets) forget(sheet);
  });
}
