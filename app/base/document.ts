/** A file to download, made ready at publish. */
export interface DocumentFile {
  title: string;
  url: string;
  /** In capitals, such as PDF. */
  extension: string;
  /** Size in words, such as 48 KB. */
  size: string;
}
