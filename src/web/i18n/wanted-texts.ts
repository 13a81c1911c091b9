import type { PageCatalog } from "./catalog-groups.ts";
import type { TextStore } from "./shown-texts.ts";

let store: Pick<TextStore, "want"> | undefined;

/** Says where parts take their texts from; once, by the cabinet. Public pages bring all that they show. */
export function takeTextsFrom(source: Pick<TextStore, "want">): void {
  store = source;
}

/** Whether texts can be loaded after the page. */
export function canLoadTexts(): boolean {
  return store !== undefined;
}

/** Resolves when these catalogs can be shown. */
export async function wantTexts(catalogs: readonly PageCatalog[]): Promise<void> {
  await store?.want(catalogs);
}
