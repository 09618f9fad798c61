import type { DocumentFile } from "#app/base/media-files.ts";
import { Icon } from "./icon.tsx";

export function DocumentLink({ document }: { document: DocumentFile }) {
  return (
    <a className="doc" href={document.url}>
      <Icon name="download" />
      <span>
        {document.title}{" "}
        <small>
          {document.extension}, {document.size}
        </small>
      </span>
    </a>
  );
}
