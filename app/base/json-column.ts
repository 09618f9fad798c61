/**
 * A database column that holds JSON: what is written into it and what is read out of it have one type. A row is never of
 * another shape than the code: content is published anew by every release that may have changed it (`readTree`).
 */
export function jsonColumn<T>() {
  return {
    format: (value: T): string => JSON.stringify(value),
    parse: (text: string): T => JSON.parse(text) as T,
  };
}
