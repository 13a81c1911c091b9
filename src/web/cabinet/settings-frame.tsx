import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CabinetPage } from "./cabinet-page.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { TabLinks, tabLinkClass } from "#src/web/ui/tab-links.tsx";

/** The pages of the settings, in the order of their tabs; `tab` is also their name's key in `settings.tabs`, `right` what a member needs; `needs: "tax"`: where prices have tax, or it is open. */
const pages = [
  { tab: "general", to: "/settings" },
  { tab: "security", to: "/settings/security" },
  { tab: "billing", to: "/settings/billing", right: "money", needs: "tax" },
  { tab: "team", to: "/settings/team", right: "team" },
] as const;

export interface SettingsFrameProps {
  readonly current: (typeof pages)[number]["tab"];
  readonly children: ReactNode;
}

/** A page of the settings below their common heading and tabs: `current`, and its panels as children. */
export function SettingsFrame({ current, children }: SettingsFrameProps) {
  const t = useTranslations("settings");
  const { team, tax } = useUser();
  const shown = pages.filter(
    (page) =>
      (!("right" in page) || team.rights.includes(page.right)) &&
      (!("needs" in page) || tax !== undefined || page.tab === current),
  );
  return (
    <CabinetPage title={current === "general" ? t("title") : t(`tabs.${current}`)}>
      <PageHeading title={t("title")} />
      <TabLinks label={t("title")}>
        {shown.map(({ tab, to }) => (
          <Link
            key={tab}
            to={to}
            activeOptions={{ exact: true }}
            aria-current={tab === current ? "page" : undefined}
            className={tabLinkClass(tab === current)}
          >
            {t(`tabs.${tab}`)}
          </Link>
        ))}
      </TabLinks>
      {children}
    </CabinetPage>
  );
}
