import { OFFICE_PAGES } from "#app/base/office.ts";

const about = (page: string) => (file: string) => `${OFFICE_PAGES}${page}/?${new URLSearchParams({ file })}`;
export const fileHref = about("file");
export const asTextHref = (file: string) => `${fileHref(file)}&as=text`;
export const previewHref = about("preview");
export const historyHref = about("history");

/** @param hash of the picture, so that browsers may keep what is there */
export const thumbHref = ({ file, hash }: { file: string; hash: string }) =>
  `${OFFICE_PAGES}thumb/?${new URLSearchParams({ file, hash })}`;

/** Where a picture is chosen for a field of a file. */
export const pictureHref = (file: string, field: string) =>
  `${OFFICE_PAGES}picture/?${new URLSearchParams({ file, field })}`;

export const listHref = (kind = "pages") => `${OFFICE_PAGES}?kind=${kind}`;

export const addedHref = (file: string) => `${listHref("media")}&${new URLSearchParams({ done: "added", file })}`;
