// Words that are not saved are kept in this browser while they are written, and offered when their file is opened
// again. Decap CMS's own offer is left out: it keeps words only after a pause of two seconds, has one place for the new
// files of all windows, and offers words before their file is read, which then replaces them.

import { misfitAt } from "./misfits.js";

/** Words are kept after this time at the latest, even while somebody types on without a pause. */
const LATEST_MS = 1000;

/** A name for this window, which holds a lock of this name for as long as it is open. */
const thisWindow = `window ${crypto.randomUUID()}`;
void navigator.locks.request(thisWindow, () => new Promise(() => {}));

const broughtBack = "KEPT_WORDS_BROUGHT_BACK";

/** Decap CMS restores words in two steps and asks in between; here they are one. */
export function reduceKeptWords(reduce) {
  return (state, action) => {
    if (action.type !== broughtBack) return reduce(state, action);
    const offered = reduce(state, { ...action, type: "DRAFT_LOCAL_BACKUP_RETRIEVED" });
    return reduce(offered, { type: "DRAFT_CREATE_FROM_LOCAL_BACKUP" });
  };
}

/**
 * Words come back with the folder that was chosen, and with the file's id from when they were written, so that nobody
 * overwrites what somebody else saved since. Those of another window are offered once it is closed.
 * @param settings those of Decap CMS
 * @param seen the id of each file when it was opened, by its path
 */
export function offerKeptWords(store, settings, seen) {
  let [file, opened, entry, timer] = [null, null, null, 0];
  const isChanged = () => ["data", "meta"].some((part) => !entry.get(part).equals(opened.get(part)));

  const keep = () => {
    if (!timer) return;
    timer = clearTimeout(timer);
    if (!isChanged()) return void forgetWords(file, thisWindow);
    const { data, meta, path } = entry.toJS();
    const words = { file, window: thisWindow, at: new Date(), was: seen.get(path), data, meta };
    void inStore("readwrite", (kept) => kept.put(words, [file, thisWindow]));
  };
  window.addEventListener("pagehide", keep);
  document.addEventListener("visibilitychange", keep);

  const offer = async () => {
    const offeredFor = opened;
    for (const { at, was, data, meta, ...of } of await findWords(file)) {
      if (opened !== offeredFor) return;
      const isWanted = window.confirm(askWhether(settings, of.file, data, at));
      void forgetWords(of.file, of.window);
      if (!isWanted) continue;
      const before = opened.toJS();
      replaceMisfits(settings, before, data);
      const path = opened.get("path");
      if (path) seen.set(path, was);
      dispatch({ type: broughtBack, payload: { entry: { ...before, data, meta } } });
      return;
    }
  };

  const dispatch = (action) => {
    const { type, payload } = action;
    if (type === "DRAFT_LOCAL_BACKUP_RETRIEVED") return action;
    const isOpening = type === "DRAFT_CREATE_EMPTY" || type === "DRAFT_CREATE_FROM_ENTRY";
    if (isOpening || type === "DRAFT_DISCARD") keep();
    store.dispatch(action);
    const before = entry;
    entry = store.getState().entryDraft?.get("entry");
    if (type === "DRAFT_DISCARD") opened = null;
    if (isOpening) {
      const { collection, slug } = payload.entry ?? payload;
      [file, opened] = [`${collection}/${slug}`, entry];
      void offer();
    } else if (type === "ENTRY_PERSIST_SUCCESS" || type === "ENTRY_DELETE_SUCCESS") {
      [timer, opened] = [clearTimeout(timer), entry];
      void forgetWords(file, thisWindow);
    } else if (opened && entry !== before) timer ||= setTimeout(keep, LATEST_MS);
    return action;
  };
  return { ...store, dispatch };
}

/** Replaces values that no longer fit their field, which Decap CMS could not draw, with those of the file. */
function replaceMisfits(settings, { collection, slug, data: before }, data) {
  const { fields, files } = settings.collections.find(({ name }) => name === collection);
  const shown = fields ?? files.find(({ name }) => name === slug).fields;
  for (const field of shown) if (misfitAt([field], data)) data[field.name] = before[field.name];
}

/** Asks whether to restore words, and says which: by their title, or by the name of their file. */
function askWhether(settings, file, data, at) {
  const [, name, slug] = /^([^/]*)\/(.*)$/.exec(file);
  const { identifier_field, files } = settings.collections.find((one) => one.name === name);
  const title = data[identifier_field] || files?.find((one) => one.name === slug).label || slug;
  const when = { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" };
  const which = `${title ? `‘${title}’` : "without a title"}, written on ${at.toLocaleString("en-AU", when)}`;
  return `There are words here that you wrote and did not save: ${which}. OK brings them back. Cancel throws them away.`;
}

const database = new Promise((done, fail) => {
  const asked = indexedDB.open("unsaved-words");
  asked.onupgradeneeded = () => asked.result.createObjectStore("words");
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => fail(asked.error);
});

/** @returns the words kept for a file, the newest first, except those of other open windows */
async function findWords(file) {
  const { held } = await navigator.locks.query();
  const others = new Set(held.map(({ name }) => name).filter((name) => name !== thisWindow));
  const all = await inStore("readonly", (kept) => kept.getAll());
  return all.filter((one) => one.file === file && !others.has(one.window)).sort((one, other) => other.at - one.at);
}

function forgetWords(file, owner) {
  return inStore("readwrite", (kept) => kept.delete([file, owner]));
}

async function inStore(mode, ask) {
  const change = (await database).transaction("words", mode);
  const asked = ask(change.objectStore("words"));
  // Commits at once: a page that is being closed has no time to wait for more requests.
  change.commit();
  return new Promise((done, fail) => {
    change.oncomplete = () => done(asked.result);
    change.onabort = () => fail(change.error);
  });
}
