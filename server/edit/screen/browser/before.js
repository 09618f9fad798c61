// Before Decap CMS: it waits for its settings. On one's own computer nobody logs in, and each file that is saved goes with
// what it was when it was opened, so that nobody writes over what somebody else saved meanwhile.
window.CMS_MANUAL_INIT = true;

const { local } = JSON.parse(document.getElementById("given").textContent);
if (local) {
  localStorage.setItem("decap-cms-user", JSON.stringify({ backendName: "proxy" }));
  window.fetch = sayWhatWasSeen(window.fetch);
}

function sayWhatWasSeen(ask) {
  const seen = new Map();
  return async (address, options) => {
    if (address !== "/edit/files") return ask(address, options);
    const asked = { ...JSON.parse(options.body), seen: Object.fromEntries(seen) };
    // Files were brought when they were chosen (bring-file.js): a save is of words alone, however many files they name.
    if (asked.action === "persistEntry") asked.params.assets = [];
    const answer = await ask(address, { ...options, body: JSON.stringify(asked) });
    // Which files lead to it takes longer to read than Decap CMS shows a message.
    if (!answer.ok && asked.action === "deleteFiles") window.alert((await answer.clone().json()).error);
    if (!answer.ok) return answer;
    if (asked.action === "getEntry") {
      const { file } = await answer.clone().json();
      if (file.id) seen.set(file.path, file.id);
      else seen.delete(file.path);
    }
    if (asked.action === "persistEntry") {
      const { ids } = await answer.clone().json();
      for (const [path, id] of Object.entries(ids)) seen.set(path, id);
    }
    return answer;
  };
}
