import { constants } from "node:fs";
import { access } from "node:fs/promises";

/** Whether a file is there and we may read it. */
export function isReadable(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}
