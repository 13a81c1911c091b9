import { listText } from "#src/shared/list-text.ts";
import { formatCents } from "#src/shared/money.ts";
import type { Locale } from "#src/shared/locales.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { NavigationText } from "./web-feature.ts";

/** What is on sale, as `GET /v2/catalog/…` answers it. */
export type Offers = Pick<PublicPage["data"], "catalogue" | "tlds" | "dedicated">;

/** A fact under the name of a link, or beside that of a group; absent where there is nothing to say. */
export type MenuFacts = Readonly<Partial<Record<NavigationText, string>>>;

/** The facts of the menus, with prices of the catalogue: of the first month, of a month, of the first year of a name. */
export function menuFacts(t: Translate, locale: Locale, { catalogue, tlds, dedicated }: Offers): MenuFacts {
  const firstMonth = lowest(
    catalogue.plans
      .flatMap(({ offers }) => offers)
      .filter(({ availability }) => availability !== "sold-out")
      .map(({ firstMonthCents }) => firstMonthCents),
  );
  const machine = lowest(dedicated.map(({ monthlyCents }) => monthlyCents));
  const names = tlds.slice(0, 2).map((tld) => {
    const words = `.${tld.name} ${formatCents(tld.firstYearCents ?? tld.registerCents)}`;
    // In right-to-left texts the dot would move to the other side.
    return locale.dir === "rtl" ? `\u2066${words}\u2069` : words;
  });
  return {
    domainTransfer: t("menus.domainTransfer"),
    telegramBot: t("menus.telegramBot"),
    ...(firstMonth !== null && {
      servers: t("menus.from", { price: formatCents(firstMonth) }),
      virtualServers: t("menus.virtualServers", { price: formatCents(firstMonth) }),
    }),
    ...(machine !== null && {
      dedicatedServers: t("menus.dedicatedServers", { price: formatCents(machine) }),
    }),
    ...(names[0] !== undefined && {
      domains: names[0],
      popularDomains: listText(locale.tag, names, "facts"),
    }),
  };
}

function lowest(cents: readonly number[]): number | null {
  return cents.length === 0 ? null : Math.min(...cents);
}
