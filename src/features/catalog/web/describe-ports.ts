import type { Catalogue } from "#src/features/website/contract-pages.ts";
import { gigabits } from "#src/shared/gigabits.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

type Plan = Catalogue["plans"][number];

/** The speed of a plan's network port in words, `1 Gbit/s`; null where the catalogue states none. */
export function portOf({ t }: PublicPage, { networkMbps }: Plan): string | null {
  return networkMbps === null ? null : t("common.unit.gigabits", { count: gigabits(networkMbps) });
}

/** The one speed that every plan has; null when they differ, or when none is stated. */
export function portOfAll(page: PublicPage): string | null {
  const [first, ...others] = page.data.catalogue.plans;
  const isSame = first && others.every(({ networkMbps }) => networkMbps === first.networkMbps);
  return isSame ? portOf(page, first) : null;
}
