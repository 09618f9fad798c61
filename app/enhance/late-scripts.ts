/**
 * Lets the scripts of an application page out of the template in which the server has put them, once everything that
 * the page shows at first is there: on a slow line they would take half of it.
 */
export function letScriptsOut(): void {
  const template = document.querySelector<HTMLTemplateElement>("template[data-late-scripts]");
  if (!template) return;
  const letOut = () => template.replaceWith(template.content);
  if (document.readyState === "complete") letOut();
  else addEventListener("load", letOut, { once: true });
}
