/** The class of each thing that is kept: a kind, or `form:` and a form's name. A form that is gone keeps its last one. */
export interface RecordClassTable {
  thing: string;
  class_json: string;
}

/** Something was destroyed. Kept for good, and without any content. */
export interface DisposalTable {
  id: string;
  /** Such as `submission`, `response`, `original`, `concern`. */
  kind: string;
  /** Tells the office which one it was; says nothing of its content. */
  reference: string;
  /** The class of records and its authority, as content had them then. */
  record_class: string;
  authority: string;
  /** The date from which its time was counted. */
  counted_from: number;
  due_at: number;
  disposed_at: number;
  /** Who approved it, or `site` where the class destroys by itself. */
  disposed_by: string;
}

/** Something that must not be destroyed until it is released. */
export interface HoldTable {
  id: string;
  kind: "response" | "submission" | "removal-request" | "concern";
  /** The id of the response or the request, the submission's receipt, or the concern's number. */
  item: string;
  reason: string;
  held_at: number;
  held_by: string;
  released_at: number | null;
  released_by: string | null;
}

/** What must stay gone after a restore; only ever added. */
export interface ErasureTable {
  id: string;
  /**
   * `erased`: its words or answers are gone; `taken-down`: on no page; `office`: for the office only; `withdrawn`: a
   * moderator took it off the page, and may show it again.
   */
  what: "erased" | "taken-down" | "office" | "withdrawn";
  /** SHA-256 of the kind and the id, in hex. */
  reference: string;
  made_at: number;
}
