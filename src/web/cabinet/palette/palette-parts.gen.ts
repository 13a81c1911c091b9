// Made by npm run codegen from src/features/feature-order.ts and the files that exist.
import type { PalettePart } from "./palette-part.ts";
import { useHelpPalette } from "#src/features/help/web/palette.tsx";
import { usePaymentsPalette } from "#src/features/payments/web/palette.tsx";
import { useSupportPalette } from "#src/features/support/web/palette.tsx";
import { useServersPalette } from "#src/features/servers/web/palette.tsx";
import { useDomainsPalette } from "#src/features/domains/web/palette.tsx";

/** What each feature adds to the palette for the searched words. */
export function usePaletteParts(wanted: string): readonly PalettePart[] {
  return [useHelpPalette(wanted), usePaymentsPalette(wanted), useSupportPalette(wanted), useServersPalette(wanted), useDomainsPalette(wanted)];
}
