import type { RuleName } from "./rules.ts";

interface FieldType {
  control: "input" | "textarea" | "date" | "box" | "boxes" | "radios" | "select" | "file" | "hidden" | "words";
  holds: "text" | "choice" | "choices" | "yes" | "files" | "nothing";
  native: readonly string[];
  needs?: RuleName;
  /** Of an answer when the form sets no limit, in characters. */
  longest?: number;
  /** Checked, then never stored, mailed or shown again. */
  secret?: boolean;
}

/** In bytes (spec forms.files). */
export const FILE_BYTES = 7 * 1024 * 1024;
export const FILE_TOO_LARGE = "This file is larger than 7 MB. Choose a smaller one.";

const typed = ["required", "minLength", "pattern"] as const;

/** spec forms.types */
const table = {
  shortAnswer: { control: "input", holds: "text", native: typed, longest: 500 },
  longAnswer: { control: "textarea", holds: "text", native: ["required", "minLength"], longest: 5000 },
  date: { control: "date", holds: "text", native: ["required"], needs: "date", longest: 20 },
  checkbox: { control: "box", holds: "yes", native: ["required"] },
  multipleChoice: { control: "boxes", holds: "choices", native: [] },
  singleChoice: { control: "radios", holds: "choice", native: ["required"] },
  dropdown: { control: "select", holds: "choice", native: ["required"] },
  dataConsent: { control: "box", holds: "yes", native: ["required"], needs: "required" },
  fileUpload: { control: "file", holds: "files", native: ["required", "accept"], needs: "extension" },
  password: { control: "input", holds: "text", native: ["required", "minLength"], longest: 200, secret: true },
  titleAndDescription: { control: "words", holds: "nothing", native: [] },
  richText: { control: "words", holds: "nothing", native: [] },
  hidden: { control: "hidden", holds: "text", native: [], longest: 500 },
} satisfies Record<string, FieldType>;

export type FieldTypeName = keyof typeof table;
export const fieldTypes: Record<FieldTypeName, FieldType> = table;
export const fieldTypeNames = Object.keys(table) as FieldTypeName[];

interface Format {
  type: string;
  inputMode?: "decimal" | "numeric";
  autoComplete?: string;
  spellCheck?: boolean;
}

/** A number has a text input: browsers discard what a number input cannot read, such as 1,234.5. */
const formatTable = {
  text: { type: "text" },
  email: { type: "email", autoComplete: "email", spellCheck: false },
  tel: { type: "tel", autoComplete: "tel", spellCheck: false },
  url: { type: "url", spellCheck: false },
  number: { type: "text", inputMode: "decimal" },
} satisfies Record<string, Format>;

export type FormatName = keyof typeof formatTable;
export const formats: Record<FormatName, Format> = formatTable;
export const formatNames = Object.keys(formatTable) as FormatName[];
