import { listText } from "#src/shared/list-text.ts";
import { formatCents } from "#src/shared/money.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";

// Isolated, because amounts, addresses and hosts are left to right in every language.
const isolated = (text: string): string => `\u2068${text}\u2069`;

type DaysField =
  | "graceDays"
  | "redemptionDays"
  | "pendingDeleteDays"
  | "transferLockDays"
  | "registrantLockDays";

/** The values in the legal texts: figures of the product and names of the site. */
export function legalValues({ t, locale, site, origin, data }: PublicPage): Record<string, string | number> {
  const { provider, accounts, servers, domains, deposits, mailDays, eventDays } = data.terms;
  const list = (items: readonly string[]): string => listText(locale.tag, items);
  const money = (cents: number): string => isolated(formatCents(cents));
  const name = isolated(provider.name);
  /** Ranges from the shortest to the longest of all endings on sale. */
  const daysOf = (field: DaysField): string => {
    const all = data.tlds.map((tld) => tld[field]);
    const [min, max] = [Math.min(...all), Math.max(...all)];
    return min === max ? t("legal.days", { count: max }) : t("legal.daysRange", { min, max });
  };
  const address = isolated(provider.lines.join(", "));
  return {
    provider: name,
    providerFull: provider.lines.length === 0 ? name : t("legal.address", { name, address }),
    site: isolated(new URL(origin).host),
    contact: site.supportEmail === null ? t("legal.contact") : isolated(site.supportEmail),
    terms: list(data.catalogue.terms.map(({ months }) => t("common.unit.months", { count: months }))),
    minimums: list(
      deposits.coins.map(({ asset, minCents }) =>
        t("legal.from", { coin: isolated(asset), amount: money(minCents) }),
      ),
    ),
    max: money(deposits.maxCents),
    hold: money(deposits.holdAboveCents),
    rateMinutes: deposits.rateMinutes,
    confirmations: list(
      deposits.networks.map(({ name: network, min, max }) =>
        min === max
          ? t("legal.blocks", { network, count: min })
          : t("legal.blocksRange", { network, min, max }),
      ),
    ),
    ...accounts,
    ...servers,
    ...domains,
    ...(data.tlds.length > 0 && {
      grace: daysOf("graceDays"),
      redemption: daysOf("redemptionDays"),
      pendingDelete: daysOf("pendingDeleteDays"),
      transferLock: daysOf("transferLockDays"),
      registrantLock: daysOf("registrantLockDays"),
    }),
    mailDays,
    eventDays,
  };
}
