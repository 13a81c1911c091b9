/** Loads the catalog `errors`, which no page brings: most visits are refused nothing. */
type Loader = () => Promise<unknown>;

let load: Loader = () => Promise.resolve();
/** A refusal is not shown later than this for its text: the server's English sentence is, then. */
const longestWaitMs = 5_000;

/** Says how the texts of refusals are loaded into what the application shows; once, before the first call. */
export function loadRefusalTextsBy(loader: Loader): void {
  load = loader;
}

/** Resolves when the texts of refusals can be shown, or cannot be loaded. */
export async function refusalTexts(): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([load().catch(() => undefined), waited]);
}
