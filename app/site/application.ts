import { createContext } from "react";

/**
 * What an application page says in its `handle`: script takes the whole document over, and its router moves within the
 * page's own address. Every other page is read as it is (docs/decisions, three kinds of pages).
 */
export interface ApplicationHandle {
  application: true;
}

/** Marks the inline scripts that we write, for the security policy; the mark itself is taken out of the page. */
export const ScriptMark = createContext<string | undefined>(undefined);
