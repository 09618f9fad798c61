/** What somebody wrote there themselves stays. */
export default function chosenReason(group: HTMLElement): void {
  const text = group.querySelector("textarea");
  const reasons = [...group.querySelectorAll<HTMLInputElement>("[data-text]")];
  group.addEventListener("change", ({ target }) => {
    const chosen = reasons.find((reason) => reason === target)?.dataset.text;
    if (!text || chosen === undefined) return;
    const isOwn = text.value.trim() !== "" && !reasons.some((reason) => reason.dataset.text === text.value);
    if (!isOwn) text.value = chosen;
  });
}
