/** What a visitor sent and was not taken: names and words, as they came. */
export type Unsent = [name: string, value: string][];

/** Words of the visitor's own are to be seen and changed; what is shorter, or no words at all, travels along. */
export const isWords = (value: string) => (value.length > 30 && /\s/.test(value)) || value.length > 200;
