import { createContext } from "react";

/** Marks the inline scripts that we write, for the security policy; the mark itself is taken out of the page. */
export const ScriptMark = createContext<string | undefined>(undefined);
