import type { AppLoadContext } from "@remix-run/node";
import { contentFormProps } from "#app/forms/content-form-props.ts";
import type { Segment } from "./page.ts";
import type { PageComponent } from "./page-component.ts";

/** A segment ready to be rendered; plain JSON. */
export type PlacedSegment = { html: string } | PlacedComponent;

export interface PlacedComponent {
  component: string;
  id: string;
  props: object;
  data: object | null;
}

// biome-ignore lint/suspicious/noExplicitAny: each component has its own props and data
type Registry = Record<string, PageComponent<any, any>>;

/**
 * Gives each component of a page its props and data. Props that do not parse are a warning in the log and become empty
 * props; a component that is unknown or cannot load is an error in the log and is left out (spec §8). Never throws.
 */
export async function placeComponents(
  segments: Segment[],
  registry: Registry,
  context: AppLoadContext,
  request: Request,
): Promise<PlacedSegment[]> {
  const placing = segments.map(async (segment, index): Promise<PlacedSegment | null> => {
    if (!("component" in segment)) return segment;
    const { component: name } = segment;
    const about = { requestId: context.requestId, component: name };
    try {
      const component = Object.hasOwn(registry, name) ? registry[name] : undefined;
      if (!component) throw new Error(`There is no component ${name}.`);
      const props = parseProps(segment.props, component, (err) =>
        context.log.warn({ ...about, err }, "component has props that do not parse"),
      );
      const data = (await component.load?.(props, context, request)) ?? null;
      return { component: name, id: `component-${index + 1}`, props, data };
    } catch (err) {
      context.log.error({ ...about, err }, "component cannot be loaded");
      return null;
    }
  });
  return (await Promise.all(placing)).filter((segment) => segment !== null);
}

/** The names of the forms that stand among segments. */
export function formsOn(segments: Segment[]): string[] {
  return segments.flatMap((segment) =>
    "component" in segment && segment.component === "ContentForm"
      ? [parseProps(segment.props, { props: contentFormProps }, () => {}).form]
      : [],
  );
}

function parseProps<Props>(
  raw: string,
  { props }: Pick<PageComponent<Props, unknown>, "props">,
  warn: (error: unknown) => void,
) {
  try {
    return props.parse(JSON.parse(raw));
  } catch (error) {
    warn(error);
    return props.parse({});
  }
}
