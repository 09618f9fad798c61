/** What stands at the beginning of a file, or inside one of its settings. */
export type Settings = Record<string, unknown>;

export function isSettings(value: unknown): value is Settings {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
