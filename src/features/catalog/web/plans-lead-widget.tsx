import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { portOfAll } from "./describe-ports.ts";

/** What the price of every plan includes, in a sentence: `page`. */
export function PlansLeadWidget({ page }: { readonly page: PublicPage }) {
  const speed = portOfAll(page);
  return <>{speed === null ? page.t("catalog.plans.lead") : page.t("catalog.plans.leadPort", { speed })}</>;
}
