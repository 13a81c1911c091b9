import { lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { wantTexts } from "#src/web/i18n/wanted-texts.ts";
import { withTexts } from "#src/web/i18n/with-texts.tsx";

/** Asked for rarely: the samples and their texts come with the first call that is shown. */
export const CallPanel = lazy(async () => {
  const [module] = await Promise.all([import("./call-panel.tsx").then(arrived), wantTexts(["call"])]);
  return { default: withTexts("call", module.CallPanel) };
});
