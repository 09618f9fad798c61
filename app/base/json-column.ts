/**
 * A database column that holds JSON, with one type for writing and reading. Rows always have the shape that the code
 * expects, because a release that may have changed the shape publishes all content again (`readTree`).
 */
export function jsonColumn<T>() {
  return {
    format: (value: T): string => JSON.stringify(value),
    parse: (text: string): T => JSON.parse(text) as T,
  };
}
