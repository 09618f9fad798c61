/** For `catch`: null where a file is not there, or not any more. @throws every other error */
export function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
