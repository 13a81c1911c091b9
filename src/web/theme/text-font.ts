import { waitBriefly } from "../wait-briefly.ts";

/**
 * Asks for the font of texts before there is a text, and waits for it a moment. A page that a script draws has no
 * text that would ask for it, and a text that is drawn before its font can break its lines elsewhere when the font
 * is there: all below it moves.
 */
export async function textFontArrived(): Promise<void> {
  await waitBriefly(document.fonts.load('1rem "Geist Variable"'));
}
