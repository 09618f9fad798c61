import { createContext } from "react";

/** Marks our own inline scripts, so that the security policy can allow them; it is removed from the page. */
export const ScriptMark = createContext<string | undefined>(undefined);
