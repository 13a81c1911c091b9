/** As long as a first picture may wait for its letters: below what an eye takes for a pause. */
const patienceMs = 100;

/**
 * Asks for the font of texts before there is a text, and waits for it a moment. A page that a script draws has no
 * text that would ask for it, and a text that is drawn before its font can break its lines elsewhere when the font
 * is there: all below it moves. A font that is late or lost is not waited for.
 */
export async function textFontArrived(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([document.fonts.load('1rem "Geist Variable"').catch(() => undefined), patience]);
}
