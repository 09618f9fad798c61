export const EDIT = "/edit/";
export const SIGN_IN = `${EDIT}sign-in/`;

const about = (page: string) => (file: string) => `${EDIT}${page}/?${new URLSearchParams({ file })}`;
export const fileHref = about("file");
export const asTextHref = (file: string) => `${fileHref(file)}&as=text`;
export const previewHref = about("preview");
export const historyHref = about("history");

export const listHref = (kind = "pages") => `${EDIT}?kind=${kind}`;

export const addedHref = (file: string) => `${listHref("media")}&${new URLSearchParams({ done: "added", file })}`;
