/** The question to an editor who leaves unsaved words. */
export const onLeavePage = "What you wrote here is not saved. Do you want to leave it?";

/** Keeps Decap CMS from asking this after a save or a deletion: it leaves the file before it has noticed. */
export function askIfUnsaved(store) {
  let isDeleted = false;
  const ask = window.confirm;
  window.confirm = (message) => {
    const isOver = isDeleted || !store.getState().entryDraft.get("hasChanged");
    return (message === onLeavePage && isOver) || ask(message);
  };
  const dispatch = (action) => {
    if (action.type === "ENTRY_DELETE_SUCCESS") isDeleted = true;
    if (action.type.startsWith("DRAFT_CREATE")) isDeleted = false;
    return store.dispatch(action);
  };
  return { ...store, dispatch };
}
