/** What is asked of who leaves words that are not saved. */
export const onLeavePage = "What you wrote here is not saved. Do you want to leave it?";

/** Decap CMS goes on from what was saved or deleted before it has seen that it was, and would ask. */
export function askOfUnsaved(store) {
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
