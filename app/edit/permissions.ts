/**
 * Whether a second person has to publish it where nobody publishes alone (spec edit.second-person). `redo` is the Undo
 * of an Undo.
 */
export const needsSecond = { publish: true, upload: true, delete: true, undo: false, redo: true };

export type Verb = keyof typeof needsSecond;
