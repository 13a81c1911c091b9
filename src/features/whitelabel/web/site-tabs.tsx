import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { existingRoutes, pathOf } from "#src/shared/paths.ts";
import { TabLinks, tabLinkClass } from "#src/web/ui/tab-links.tsx";
import type { SiteId } from "./queries.ts";

/** The pages of one site, in the order of their tabs; `tab` is also their name's key in `whitelabel.tabs`. */
const pages = [
  { tab: "dashboard", page: "cabinet-whitelabel-dashboard" },
  { tab: "pricelist", page: "cabinet-whitelabel-pricelist" },
  { tab: "mailing", page: "cabinet-whitelabel-mailing" },
  { tab: "promocodes", page: "cabinet-whitelabel-promocodes" },
  { tab: "affiliateProgram", page: "cabinet-whitelabel-affiliate-program" },
  { tab: "settings", page: "cabinet-whitelabel-settings" },
] as const;

export type SiteTab = (typeof pages)[number]["tab"];

/** The row of links between the pages of one site: `id`, `current`. Pages that are not built yet are left out. */
export function SiteTabs({ id, current }: { readonly id: SiteId; readonly current: SiteTab }) {
  const t = useTranslations("whitelabel");
  return (
    <TabLinks label={t("tabs.label")}>
      {pages
        .filter(({ page }) => existingRoutes.has(page))
        .map(({ tab, page }) => (
          <Link
            key={tab}
            to={pathOf(page, { id })}
            activeOptions={{ exact: true }}
            aria-current={tab === current ? "page" : undefined}
            className={tabLinkClass(tab === current)}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
    </TabLinks>
  );
}
