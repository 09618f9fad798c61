/** What a form or a press came to. */
export type Outcome<Done, Refused extends Refusal<unknown, string>> = ({ ok: true } & Done) | Refused;

export interface Refusal<Typed, Field extends string = never> {
  ok: false;
  status: number;
  message: string;
  /** What is wrong in what was typed. */
  field?: Field | null;
  /** It is given back. */
  typed: Typed;
}
