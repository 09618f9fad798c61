import type { AppLoadContext } from "@remix-run/node";
import { ZodError } from "zod";
import type { PageComponent, PlacedComponent } from "#app/base/component.ts";
import { renderPlace } from "#app/base/render-place.server.ts";
import { isStorageError } from "#app/base/storage-error.ts";
import { contentForm, contentFormProps } from "#app/forms/filling-in/content-form.server.ts";
import type { FormRefusal } from "#app/forms/submissions/form-refusal.ts";
import type { PlacedPage, PlacedSegment, Segment } from "./segments.ts";

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
  const places: PlacedComponent[] = [];
  const placing = segments.map(async (segment, index): Promise<PlacedSegment | null> => {
    if (!("component" in segment)) return segment;
    const about = { requestId: context.requestId, component: segment.component };
    const id = `component-${index + 1}`;
    try {
      const component = registry.get(segment.component);
      if (!component) throw new Error(`There is no component ${segment.component}.`);
      const place = await placeOne(
        component,
        segment.props,
        (props) => component.place(props, id, context, request, refused),
        (err) => context.log.warn({ ...about, err }, "component has props that do not parse"),
      );
      if (!place) return null;
      places.push(place);
      return { component: component.name, wide: place.wide, ...renderPlace(id, place.markup, place.island) };
    } catch (err) {
      if (isStorageError(err)) {
        // A page with a part missing must not be shown as if it were complete. One that gives back a form may, unless
        // the missing component is the form.
        if (!refused || segment.component === contentForm.name) throw err;
        return null;
      }
      context.log.error({ ...about, err }, "component failed");
      return null;
    }
  });
  return {
    segments: (await Promise.all(placing)).filter((segment) => segment !== null),
    noStore: places.some((place) => place.noStore),
    titleState: places.find((place) => place.titleState)?.titleState ?? null,
  };
}

async function placeOne(
  component: PageComponent,
  props: string,
  place: (props: unknown) => Promise<PlacedComponent>,
  warn: (error: unknown) => void,
): Promise<PlacedComponent | null> {
  try {
    return await place(JSON.parse(props));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof ZodError)) throw error;
    warn(error);
    return component.props.safeParse({}).success ? place({}) : null;
  }
}

/** The names of the forms among a page's segments; one whose props cannot be read is none (spec components.faults). */
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
