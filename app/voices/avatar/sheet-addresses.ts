import brows from "../../../.cache/option-sheets/brows.svg";
import clothes from "../../../.cache/option-sheets/clothes.svg";
import extras from "../../../.cache/option-sheets/extras.svg";
import eyes from "../../../.cache/option-sheets/eyes.svg";
import glasses from "../../../.cache/option-sheets/glasses.svg";
import hair from "../../../.cache/option-sheets/hair.svg";
import mouth from "../../../.cache/option-sheets/mouth.svg";

/**
 * The address of the sheet of each group, which the build makes (`draw-sheets.ts`). All places in a page name it in the
 * same way, since a browser may read a drawing anew for each fragment.
 */
export const sheetAddresses: Record<string, string> = { brows, clothes, extras, eyes, glasses, hair, mouth };
