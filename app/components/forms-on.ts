import { contentFormProps } from "#app/forms/filling-in/content-form-props.ts";
import type { Segment } from "./segments.ts";

/** The names of the forms that stand among a page's segments. */
export function formsOn(segments: Segment[]): string[] {
  return segments.flatMap((segment) => {
    if (!("component" in segment) || segment.component !== "ContentForm") return [];
    const props = contentFormProps.safeParse(JSON.parse(segment.props));
    return props.success ? [props.data.form] : [];
  });
}
