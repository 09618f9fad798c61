import { offerKeptWords, reduceKeptWords } from "./kept-words.js";
import { askOfUnsaved } from "./leave.js";

// Before Decap CMS: it waits for its settings. On one's own computer nobody logs in, and each file that is saved goes with
// what it was when it was opened, so that nobody writes over what somebody else saved meanwhile.
window.CMS_MANUAL_INIT = true;

const { local, settings } = JSON.parse(document.getElementById("given").textContent);
/** What each file was when it was opened, by its path. */
const seen = new Map();
if (local) {
  localStorage.setItem("decap-cms-user", JSON.stringify({ backendName: "proxy" }));
  window.fetch = sayWhatWasSeen(window.fetch);
  window.addEventListener("click", downloadWhole, { capture: true });
}
// Redux asks for this one when Decap CMS makes its store.
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (withMiddleware) => (createStore) =>
  withMiddleware((reduce, ...given) => {
    const store = createStore(reduceKeptWords(reduce), ...given);
    return askOfUnsaved(holdFields(listAnew(offerKeptWords(tellFaults(sayPlainly(takeSaved(store))), settings, seen))));
  });

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
    const answer = await ask(address, { ...options, body: JSON.stringify(asked) }).catch(() => {
      throw new Error("Nothing answers. Look whether npm run edit still runs, and try again.");
    });
    if (answer.ok && asked.action === "persistEntry") sayMended(await answer.clone().json());
    // Which files lead to it takes longer to read than Decap CMS shows a message.
    const isLong = asked.action === "deleteFiles" || asked.params.dataFiles?.some(({ newPath }) => newPath);
    if (!answer.ok && isLong) window.alert((await answer.clone().json()).error);
    if (!answer.ok) return answer;
    const filesIn = filesSaidBy[asked.action];
    for (const { path, id } of filesIn?.(await answer.clone().json(), asked.params) ?? [])
      if (id) seen.set(path, id);
      else seen.delete(path);
    return answer;
  };
}

/** A page that moves takes the links to it along, in files that are not on the screen. */
function sayMended({ mended }) {
  if (mended.length > 0) window.alert(`The page has moved, and links to it were changed in ${mended.join(", ")}.`);
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

/** Messages of Decap CMS would begin with the name of the error that they tell. */
function sayPlainly(store) {
  const dispatch = (action) => {
    const details = action.type === "NOTIFICATION_SEND" && action.payload.message?.details;
    if (details instanceof Error) action.payload.message.details = details.message;
    return store.dispatch(action);
  };
  return { ...store, dispatch };
}

/**
 * A file that was brought again (bring-file.js) leaves Decap CMS's lists, into which it then comes anew. Of one that is in
 * them Decap CMS asks whether to replace it, and deletes it first; a save, which is of words alone, would not bring it back.
 */
function listAnew(store) {
  window.addEventListener("brought", ({ detail: path }) => {
    const { entryDraft, mediaLibrary } = store.getState();
    const isIt = (one) => one.path.toLowerCase() === path.toLowerCase();
    for (const file of mediaLibrary.get("files")?.filter(isIt) ?? [])
      store.dispatch({ type: "MEDIA_DELETE_SUCCESS", payload: { file } });
    const inEntry = entryDraft.getIn(["entry", "mediaFiles"])?.toJS() ?? [];
    for (const { id } of inEntry.filter(isIt))
      store.dispatch({ type: "REMOVE_DRAFT_ENTRY_MEDIA_FILE", payload: { id } });
  });
  return store;
}

/**
 * A save that finds fields missing or wrong tells faults.js of all of them, with what is wrong with each. By itself Decap CMS
 * says that something is missing, and of what is wrong nothing.
 */
function tellFaults(store) {
  let isTold = false;
  const tell = () => {
    isTold = false;
    const found = store.getState().entryDraft.get("fieldsErrors").entries();
    const faults = new Map([...found].map(([field, [{ message }]]) => [field, message]));
    const say = (message) =>
      store.dispatch({ type: "NOTIFICATION_SEND", payload: { message, type: "error", dismissAfter: 8000 } });
    window.dispatchEvent(new CustomEvent("faults", { detail: { faults, say } }));
  };
  const dispatch = (action) => {
    const { type, payload } = action;
    if (type === "DRAFT_VALIDATION_ERRORS") payload.errors = payload.errors.filter(({ message }) => message);
    if (type === "NOTIFICATION_SEND" && payload.message?.key === "ui.toast.missingRequiredField") return action;
    // Each field tells by itself, one directly after the other.
    if (type === "DRAFT_VALIDATION_ERRORS" && payload.errors.length > 0 && !isTold) {
      isTold = true;
      queueMicrotask(tell);
    }
    return store.dispatch(action);
  };
  return { ...store, dispatch };
}

/**
 * Lists show what was saved, and words are compared with it: Decap CMS goes on with what was opened, and who puts back what
 * stood there would have nothing to save.
 */
function takeSaved(store) {
  const dispatch = (action) => {
    const { type, payload } = action;
    store.dispatch(action);
    // What got another name is opened anew.
    if (type !== "ENTRY_PERSIST_SUCCESS" || payload.entrySlug !== payload.slug) return action;
    const entry = store.getState().entryDraft.get("entry").toJS();
    store.dispatch({ type: "ENTRY_SUCCESS", payload: { collection: payload.collectionName, entry } });
    return action;
  };
  return { ...store, dispatch };
}

/**
 * Nobody writes in the fields while they are saved: Decap CMS takes words that come meanwhile for saved, and in the place of
 * those of a new file it opens what was saved.
 */
function holdFields(store) {
  const hold = (isHeld) => {
    for (const pane of document.querySelectorAll('[class*="-ControlPaneContainer"]')) pane.inert = isHeld;
  };
  const dispatch = (action) => {
    const { type, payload } = action;
    store.dispatch(action);
    if (type === "ENTRY_PERSIST_REQUEST") hold(true);
    // What got another name is opened anew.
    const isOver = type === "ENTRY_PERSIST_SUCCESS" && payload.entrySlug === payload.slug;
    if (isOver || ["ENTRY_PERSIST_FAILURE", "DRAFT_CREATE_FROM_ENTRY", "DRAFT_CREATE_EMPTY"].includes(type))
      hold(false);
    return action;
  };
  return { ...store, dispatch };
}
