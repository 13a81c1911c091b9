import { lazy, Suspense } from "react";
import { arrived } from "#src/web/api/arrived.ts";
import { withTexts } from "#src/web/i18n/with-texts.tsx";
import { isLooking } from "#src/web/session/look.ts";
import { texts } from "./texts.ts";

// Customers never load it.
const LookBar = lazy(async () => {
  const [module] = await Promise.all([
    import("#src/features/accounts/web/look-bar-widget.tsx").then(arrived),
    texts.want(["look"]),
  ]);
  return { default: withTexts("look", module.LookBar) };
});

/** Where the bar is that staff has above the cabinet while it looks as a customer. */
export function LookPlace() {
  return (
    isLooking() && (
      <Suspense>
        <LookBar />
      </Suspense>
    )
  );
}
