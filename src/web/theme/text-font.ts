import { waitBriefly } from "../wait-briefly.ts";

/**
 * Requests the text font before there is any text, and waits for it briefly. A page rendered by script has no text
 * that would request it, and text painted before its font may wrap differently when the font arrives, which shifts
 * everything below.
 */
export async function textFontArrived(): Promise<void> {
  await waitBriefly(document.fonts.load('1rem "Geist Variable"'));
}
