import { createContext } from "react";

/** The address of `entry.client.ts`. Remix’s own `<Scripts>` writes inline scripts, and hydrates. */
export const EntryScript = createContext("");
