import { lazy } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { texts } from "#src/web/cabinet/texts.ts";
import { withTexts } from "#src/web/i18n/with-texts.tsx";

/** The second step of a sign-in, which most do not have: it comes with its texts when one is asked for. */
export const SecondFactorForm = lazy(async () => {
  const [module] = await Promise.all([
    import("./second-factor-form.tsx").then(arrived),
    texts.want(["proof"]),
  ]);
  return { default: withTexts("proof", module.SecondFactorForm) };
});
