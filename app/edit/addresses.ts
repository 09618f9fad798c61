// The addresses of the pages for editing.

export const EDIT = "/edit/";
export const SIGN_IN = `${EDIT}sign-in/`;

/** The address of a page about a file. */
const about = (page: string) => (file: string) => `${EDIT}${page}/?${new URLSearchParams({ file })}`;
export const fileHref = about("file");
export const asTextHref = (file: string) => `${fileHref(file)}&as=text`;
export const previewHref = about("preview");
export const historyHref = about("history");

/** The list, of one kind of content. */
export const listHref = (kind = "pages") => `${EDIT}?kind=${kind}`;

/** The list of pictures and documents, after one was added. */
export const addedHref = (file: string) => `${listHref("media")}&${new URLSearchParams({ done: "added", file })}`;
