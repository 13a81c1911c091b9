import { sloganPrice } from "#src/web/layouts/slogan-price.ts";
import type { Tld } from "#src/features/website/contract-pages.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import { lowPriceCents } from "./pick-tlds.ts";
import type { TldTableData, TldTableTexts, TldView, TransferTexts } from "./tld-table-data.ts";

/** The endings of the catalogue as the price table shows them, in the page's language. */
export function describeTlds({ t, data, href, path }: PublicPage): TldTableData {
  return describeTldTable(t, data.tlds, href(path));
}

/** The same for pages that read the catalogue themselves. */
export function describeTldTable(t: Translate, tlds: readonly Tld[], action: string): TldTableData {
  return { texts: describeTexts(t), tlds: tlds.map((tld) => describeTld(t, tld)), action };
}

function describeTld(t: Translate, tld: Tld): TldView {
  const { id, name, category, isPopular, firstYearCents, registerCents } = tld;
  return {
    id,
    name,
    category,
    isPopular,
    firstYear: firstYearCents ?? registerCents,
    renewal: tld.renewCents,
    transfer: tld.transferCents,
    adds:
      tld.transferYears === 0
        ? t("domains.table.addsNothing")
        : t("domains.table.years", { count: tld.transferYears }),
    min: tld.minYears > 1 ? t("domains.table.least", { count: tld.minYears }) : null,
  };
}

function describeTexts(t: Translate): TldTableTexts {
  return {
    label: t("domains.search.label"),
    placeholder: t("domains.search.placeholder"),
    submit: t("domains.search.submit"),
    clear: t("domains.search.clear"),
    invalid: t("domains.search.invalid"),
    unknownEnding: t("domains.search.unknownEnding", { ending: "{ending}" }),
    filter: t("domains.filter.label"),
    filters: {
      popular: t("domains.filter.popular"),
      all: t("domains.filter.all"),
      under: t("domains.filter.under", { price: sloganPrice(lowPriceCents) }),
      tech: t("domains.filter.tech"),
      country: t("domains.filter.country"),
      short: t("domains.filter.short"),
    },
    order: t("domains.sort.label"),
    orders: {
      catalogue: t("domains.sort.catalogue"),
      price: t("domains.sort.price"),
      name: t("domains.sort.name"),
    },
    caption: t("domains.table.caption"),
    name: t("domains.table.name"),
    firstYear: t("domains.table.firstYear"),
    renewal: t("domains.table.renewal"),
    transfer: t("domains.table.transfer"),
    adds: t("domains.table.transferAdds"),
    thenPrice: t("domains.table.then", { price: "{price}" }),
    none: t("domains.table.none"),
  };
}

/** Texts of the table of transfers alone. */
export function describeTransfer(t: Translate): TransferTexts {
  return {
    rail: {
      title: t("domains.rail.title"),
      renewal: t("domains.rail.renewal"),
      transfer: t("domains.rail.transfer"),
      adds: t("domains.rail.adds"),
    },
    closedTitle: t("domains.closed.transfer.title"),
    closedText: t("domains.closed.transfer.text"),
  };
}
