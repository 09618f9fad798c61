/** The settings at the beginning of a file, or those inside one of them. */
export type Settings = Record<string, unknown>;

export function isSettings(value: unknown): value is Settings {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
