import brows from "../../../.cache/option-sheets/brows.svg";
import clothes from "../../../.cache/option-sheets/clothes.svg";
import extras from "../../../.cache/option-sheets/extras.svg";
import eyes from "../../../.cache/option-sheets/eyes.svg";
import glasses from "../../../.cache/option-sheets/glasses.svg";
import hair from "../../../.cache/option-sheets/hair.svg";
import mouth from "../../../.cache/option-sheets/mouth.svg";

/**
 * The address of each group's sheet, which the build makes (`draw-sheets.ts`). Pages use it without a fragment, since a
 * browser may parse an SVG again for each fragment.
 */
export const sheetAddresses: Record<string, string> = { brows, clothes, extras, eyes, glasses, hair, mouth };
