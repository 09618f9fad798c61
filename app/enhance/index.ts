import { bindBehaviours } from "./behaviours.ts";
import { holdStillWhileComposing } from "./composing.ts";
import { bindIslands } from "./islands.ts";
import { watchTextSize } from "./text-size.ts";
import { openAfreshWhatIsOver } from "./typed-before.ts";

/**
 * The one small script of every page. The page works without it: each behaviour adds comfort to an element that carries
 * its name, and a file that never comes takes nothing away (spec pages.no-script; decision 21).
 */
openAfreshWhatIsOver();
watchTextSize();
bindBehaviours(document);
bindIslands(document);
openOnPaper();
holdStillWhileComposing();
letScriptsOut();
// An application page sets this itself once React has taken it over.
if (!("address" in document.documentElement.dataset)) document.documentElement.dataset.script = "ready";

/**
 * On paper nothing opens, so what is closed is printed open (spec pages.paper). A stylesheet does that only from Chrome
 * 131, Firefox 143 and Safari 18.4 on (`::details-content`).
 */
function openOnPaper(): void {
  const opened = new Set<HTMLDetailsElement>();
  addEventListener("beforeprint", () => {
    // Of those with a name one alone can be open: menus and filters, which are not printed.
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details:not([open], [name])")) {
      opened.add(details);
      details.open = true;
      addEventListener("afterprint", () => details.removeAttribute("open"), { once: true });
    }
  });
  // Nobody pressed these: the address names none of them. Their last `toggle` comes in a task after `afterprint`.
  addEventListener(
    "toggle",
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLDetailsElement && opened.has(target))) return;
      event.stopImmediatePropagation();
      if (!target.open) opened.delete(target);
    },
    true,
  );
}

/**
 * Lets the scripts of an application page out of the template in which the server has put them, once everything that
 * the page shows at first is there and painted: on a slow line they would take half of it, and a page may have loaded
 * before its first frame. In a tab in the background no frame comes, so they wait until somebody looks.
 */
function letScriptsOut(): void {
  const template = document.querySelector<HTMLTemplateElement>("template[data-late-scripts]");
  if (!template) return;
  const letOut = () => requestAnimationFrame(() => setTimeout(() => template.replaceWith(template.content)));
  if (document.readyState === "complete") letOut();
  else addEventListener("load", letOut, { once: true });
}
