import { bindBehaviours } from "./behaviours.ts";
import { bindIslands } from "./islands.ts";
import { letScriptsOut } from "./late-scripts.ts";
import { watchTextSize } from "./text-size.ts";

/**
 * The one small script of every page. The page works without it: each behaviour adds comfort to an element that carries
 * its name, and a file that never comes takes nothing away (spec pages.no-script; decision 21).
 */
watchTextSize();
bindBehaviours(document);
bindIslands(document);
letScriptsOut();
// An application page sets this itself once React has taken it over.
if (!("address" in document.documentElement.dataset)) document.documentElement.dataset.script = "ready";
