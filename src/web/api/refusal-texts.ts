import { refusalCatalog } from "#src/web/i18n/shell-catalogs.ts";
import { wantTexts } from "#src/web/i18n/wanted-texts.ts";

/** A refusal is not shown later than this for its text: the server's English sentence is, then. */
const longestWaitMs = 5_000;

/**
 * Resolves when the texts of refusals can be shown, or cannot be loaded: no page brings them, since most visits are
 * refused nothing.
 */
export async function refusalTexts(): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([wantTexts([refusalCatalog]).catch(() => undefined), waited]);
}
