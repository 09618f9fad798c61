import type { AppLoadContext, HeadersArgs } from "@remix-run/node";
import { createElement } from "react";
import { data } from "#app/base/data.server.ts";
import { isStorageError } from "#app/base/storage-error.ts";
import { contentForm, contentFormProps } from "#app/forms/filling-in/content-form.server.ts";
import type { FormRefusal } from "#app/forms/submissions/form-refusal.ts";
import { renderPlace } from "#app/ui/render-place.server.ts";
import type { PlacedPage, PlacedSegment, Segment } from "./page-segments.tsx";
import type { PageComponent } from "./registry.server.ts";

/**
 * Renders the components of a page (spec components.faults). Props that do not parse are logged as a warning and
 * replaced with empty props; a component that needs props is left out. A component that is unknown, cannot load or
 * throws is logged as an error and left out.
 * @param refused why the page's action has not accepted a form, which is then shown with it
 * @throws only when the storage fails
 */
export async function placeComponents(
  segments: Segment[],
  registry: ReadonlyMap<string, PageComponent>,
  context: AppLoadContext,
  request: Request,
  refused?: FormRefusal,
): Promise<PlacedPage> {
  const page: PlacedPage = { segments: [], noStore: false, titleState: null };
  const placing = segments.map(async (segment, index): Promise<PlacedSegment | null> => {
    if (!("component" in segment)) return segment;
    const logFields = { requestId: context.requestId, component: segment.component };
    const id = `component-${index + 1}`;
    try {
      const component = registry.get(segment.component);
      if (!component) throw new Error(`There is no component ${segment.component}.`);
      const parsed = component.props.safeParse(readProps(segment.props));
      if (!parsed.success)
        context.log.warn({ ...logFields, err: parsed.error }, "component has props that do not parse");
      const { success, data: props } = parsed.success ? parsed : component.props.safeParse({});
      if (!success) return null;
      const [loaded, { default: Markup }] = await Promise.all([
        component.load?.(props, context, request, refused) ?? null,
        component.markup(),
      ]);
      const markupProps = { props, data: loaded, id };
      const islandProps = component.island?.send(markupProps);
      const island = component.island && islandProps ? { name: component.island.name, props: islandProps } : null;
      const rendered = renderPlace(id, createElement(Markup, markupProps), island);
      page.noStore ||= component.noStore?.(loaded) ?? false;
      page.titleState ??= component.titleState?.(loaded) ?? null;
      return { component: component.name, wide: component.wide?.(props) ?? false, ...rendered };
    } catch (err) {
      // A page must not be shown as if it were complete when a part is missing.
      if (isStorageError(err)) throw err;
      context.log.error({ ...logFields, err }, "component failed");
      return null;
    }
  });
  page.segments = (await Promise.all(placing)).filter((segment) => segment !== null);
  return page;
}

/** Invalid props name no form (spec components.faults). */
export function formsOn(segments: Segment[]): string[] {
  return segments.flatMap((segment) => {
    if (!("component" in segment) || segment.component !== contentForm.name) return [];
    const props = contentFormProps.safeParse(readProps(segment.props));
    return props.success ? [props.data.form] : [];
  });
}

function readProps(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

export function answerPlaced<Data>(loaded: Data, noStore: boolean) {
  return noStore ? data(loaded, { headers: { "Cache-Control": "no-store" } }) : loaded;
}

export function placedHeaders({ loaderHeaders, actionHeaders }: Pick<HeadersArgs, "loaderHeaders" | "actionHeaders">) {
  return new Headers(
    [...loaderHeaders, ...actionHeaders].filter(([name]) => name === "cache-control" || name === "retry-after"),
  );
}
