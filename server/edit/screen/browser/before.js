import { offerKeptWords, reduceKeptWords } from "./kept-words.js";
import { askIfUnsaved } from "./leave.js";

// Runs before Decap CMS, which waits for its settings. On this computer nobody logs in, and each save says what the
// file was when it was opened, so that nobody overwrites what somebody else saved meanwhile.
window.CMS_MANUAL_INIT = true;

const { local, settings } = JSON.parse(document.getElementById("given").textContent);
/** The id of each file when it was opened, by its path. */
const seen = new Map();
if (local) {
  localStorage.setItem("decap-cms-user", JSON.stringify({ backendName: "proxy" }));
  window.fetch = sayWhatWasSeen(window.fetch);
  window.addEventListener("click", downloadWhole, { capture: true });
}
// Redux calls this when Decap CMS makes its store.
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (withMiddleware) => (createStore) =>
  withMiddleware((reduce, ...given) => {
    const store = createStore(reduceKeptWords(drawWhileLoading(reduce)), ...given);
    return askIfUnsaved(
      holdFields(listAgain(offerKeptWords(tellFaults(sayPlainly(takeSaved(store))), settings, seen))),
    );
  });

const noPicture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

/**
 * Shows an empty picture until the real one has loaded, instead of a state in which Decap CMS draws no field: a letter
 * that is typed in that state disappears from the screen, and yet the last one is saved.
 */
function drawWhileLoading(reduce) {
  return (state, action) => {
    if (action.type !== "LOAD_ASSET_REQUEST") return reduce(state, action);
    const asset = { path: action.payload.path, url: noPicture, toString: () => noPicture };
    return reduce(state, { type: "ADD_ASSET", payload: asset });
  };
}

/** The files in a response, each with its id; without one the file is gone. */
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
    // Files were uploaded when they were chosen (upload-file.js), so a save carries words alone, however many files
    // they name.
    if (asked.action === "persistEntry") asked.params.assets = [];
    const answer = await ask(address, { ...options, body: JSON.stringify(asked) }).catch(() => {
      throw new Error("There is no answer. Check that npm run edit is still running, and try again.");
    });
    if (answer.ok && asked.action === "persistEntry") sayMoved(await answer.clone().json());
    // The list of files that lead to it takes longer to read than Decap CMS shows a message.
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

/** When a page moves, links to it are changed in files that are not on the screen. */
function sayMoved({ changed }) {
  if (changed.length > 0) window.alert(`The page has moved, and links to it were changed in ${changed.join(", ")}.`);
}

/** Decap CMS's lists have small pictures (small-pictures.ts), and its Download button would save those. */
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
  // The link is not in the document, so its click does not come by here again.
  const link = document.createElement("a");
  Object.assign(link, { download: name, href: `data:application/octet-stream;base64,${content}` }).click();
}

/** Messages of Decap CMS would begin with the name of the error class. */
function sayPlainly(store) {
  const dispatch = (action) => {
    const details = action.type === "NOTIFICATION_SEND" && action.payload.message?.details;
    if (details instanceof Error) action.payload.message.details = details.message;
    return store.dispatch(action);
  };
  return { ...store, dispatch };
}

/**
 * Takes a file that is uploaded again (upload-file.js) out of Decap CMS's lists, into which it then comes as a new one.
 * For a file in its lists, Decap CMS would ask whether to replace it, and would delete it first; a save, which carries
 * words alone, would not restore it.
 */
function listAgain(store) {
  window.addEventListener("uploaded", ({ detail: path }) => {
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
 * When a save finds fields missing or wrong, passes all of them to faults.js, with what is wrong with each. By itself
 * Decap CMS says only that something is missing, and nothing about what is wrong.
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
    // Each field reports separately, but all of them at once.
    if (type === "DRAFT_VALIDATION_ERRORS" && payload.errors.length > 0 && !isTold) {
      isTold = true;
      queueMicrotask(tell);
    }
    return store.dispatch(action);
  };
  return { ...store, dispatch };
}

/**
 * Makes lists show what was saved, and compares further changes with that. Decap CMS would go on with what was opened:
 * an editor who restores the old words would then have nothing to save.
 */
function takeSaved(store) {
  const dispatch = (action) => {
    const { type, payload } = action;
    store.dispatch(action);
    // An entry that got another name is opened again.
    if (type !== "ENTRY_PERSIST_SUCCESS" || payload.entrySlug !== payload.slug) return action;
    const entry = store.getState().entryDraft.get("entry").toJS();
    store.dispatch({ type: "ENTRY_SUCCESS", payload: { collection: payload.collectionName, entry } });
    return action;
  };
  return { ...store, dispatch };
}

/**
 * Disables the fields during a save: Decap CMS would take words that are typed meanwhile for saved ones, and in a new
 * file would replace them with what was saved.
 */
function holdFields(store) {
  const hold = (isHeld) => {
    for (const pane of document.querySelectorAll('[class*="-ControlPaneContainer"]')) pane.inert = isHeld;
  };
  const dispatch = (action) => {
    const { type, payload } = action;
    store.dispatch(action);
    if (type === "ENTRY_PERSIST_REQUEST") hold(true);
    // An entry that got another name is opened again.
    const isOver = type === "ENTRY_PERSIST_SUCCESS" && payload.entrySlug === payload.slug;
    if (isOver || ["ENTRY_PERSIST_FAILURE", "DRAFT_CREATE_FROM_ENTRY", "DRAFT_CREATE_EMPTY"].includes(type))
      hold(false);
    return action;
  };
  return { ...store, dispatch };
}
