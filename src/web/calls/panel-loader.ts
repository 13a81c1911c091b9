import { lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import type { PageCatalog } from "#src/web/i18n/catalog-groups.ts";
import { withTexts } from "#src/web/i18n/with-texts.tsx";

interface Texts {
  readonly want: (catalogs: readonly PageCatalog[]) => Promise<unknown>;
}

const noTexts: Texts = { want: () => Promise.resolve() };
let texts = noTexts;

/**
 * Says where the texts of shown calls come from; once, by the cabinet. Elsewhere none are shown: visitors have no keys,
 * and public pages no room.
 */
export function showCallsWith(store: Texts): void {
  texts = store;
}

export function canShowCalls(): boolean {
  return texts !== noTexts;
}

/** Asked for rarely: the samples and their texts come with the first call that is shown. */
export const CallPanel = lazy(async () => {
  const [module] = await Promise.all([import("./call-panel.tsx").then(arrived), texts.want(["call"])]);
  return { default: withTexts("call", module.CallPanel) };
});
