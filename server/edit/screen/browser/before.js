// Before Decap CMS: it waits for its settings. On one's own computer nobody logs in, and each file that is saved goes with
// what it was when it was opened, so that nobody writes over what somebody else saved meanwhile.
window.CMS_MANUAL_INIT = true;

const { local } = JSON.parse(document.getElementById("given").textContent);
/** What each file was when it was opened, by its path. */
const seen = new Map();
if (local) {
  localStorage.setItem("decap-cms-user", JSON.stringify({ backendName: "proxy" }));
  window.fetch = sayWhatWasSeen(window.fetch);
  window.addEventListener("click", downloadWhole, { capture: true });
}

/** The files, each with what it is now, that an answer speaks of. */
const filesSaidBy = {
  getEntry: ({ file }) => [file],
  persistEntry: ({ ids }) => Object.entries(ids).map(([path, id]) => ({ path, id })),
  getMedia: (all) => all,
  persistMedia: (one) => [one],
  deleteFiles: (_, { paths }) => paths.map((path) => ({ path })),
};

function sayWhatWasSeen(ask) {
  return async (address, options) => {
    if (address !== "/edit/files") return ask(address, options);
    const asked = { ...JSON.parse(options.body), seen: Object.fromEntries(seen) };
    // Files were brought when they were chosen (bring-file.js): a save is of words alone, however many files they name.
    if (asked.action === "persistEntry") asked.params.assets = [];
    const answer = await ask(address, { ...options, body: JSON.stringify(asked) });
    // Which files lead to it takes longer to read than Decap CMS shows a message.
    if (!answer.ok && asked.action === "deleteFiles") window.alert((await answer.clone().json()).error);
    if (!answer.ok) return answer;
    const filesIn = filesSaidBy[asked.action];
    for (const { path, id } of filesIn?.(await answer.clone().json(), asked.params) ?? [])
      if (id) seen.set(path, id);
      else seen.delete(path);
    return answer;
  };
}

/** The lists have small pictures (small-pictures.ts), which Decap CMS would give to whoever presses its Download. */
async function downloadWhole(event) {
  const name = event.target.download;
  const path = name && [...seen.keys()].find((one) => one.startsWith("content/media/") && one.endsWith(`/${name}`));
  if (!path) return;
  event.preventDefault();
  const answer = await fetch("/edit/files", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ action: "getMediaFile", params: { path } }),
  });
  const { content, error } = await answer.json();
  if (!answer.ok) return window.alert(error);
  // In no document: its press comes by here no more.
  const link = document.createElement("a");
  Object.assign(link, { download: name, href: `data:application/octet-stream;base64,${content}` }).click();
}
