import { useLocale, useTranslations } from "use-intl";
import { pickLocale } from "#src/shared/locales.ts";
import { taxTreatments } from "#src/shared/tax.ts";
import { countryCodes } from "#src/shared/validation/countries.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { countryName } from "#src/web/i18n/country-name.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { invoicesKey, type ListedInvoice } from "./invoices-query.ts";

/** The list of documents, by number, customer, order, tax and country. */
export function useInvoicesList(): ListDefinition<ListedInvoice> {
  const t = useTranslations("officeInvoices");
  const times = useTimes();
  const locale = pickLocale(useLocale());
  return {
    queryKey: [...invoicesKey, "list"],
    load: async (asked, after, signal) => {
      const { invoices, nextCursor } = await api("GET /v2/admin/invoices", {
        query: { ...filtersOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: invoices, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ number }) => number,
    href: ({ id }) => `/staff/invoices/${id}`,
    exportHref: (asked, reason) =>
      exportHref("GET /v2/admin/invoices/export", { ...filtersOf(asked), reason }),
    searchLabel: t("list.search"),
    filters: [
      {
        key: "kind",
        label: t("list.kind"),
        value: (["invoice", "credit"] as const).map((value) => ({ value, label: t(`kinds.${value}`) })),
      },
      {
        key: "treatment",
        label: t("list.treatment"),
        value: taxTreatments.map((value) => ({ value, label: t(`treatments.${value}`) })),
      },
      {
        key: "country",
        label: t("list.country"),
        value: countryCodes.map((value) => ({ value, label: countryName(value, locale), detail: value })),
      },
      { key: "customer", label: t("list.customer"), value: "customer" },
      { key: "since", label: t("list.issued"), operator: t("list.from"), value: "day" },
      { key: "until", label: t("list.issued"), operator: t("list.before"), value: "day" },
    ],
    columns: [
      {
        key: "number",
        header: t("list.number"),
        cell: ({ number }) => <BdiCode className="font-medium">{number}</BdiCode>,
      },
      { key: "kind", header: t("list.kind"), cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        key: "customer",
        header: t("list.customer"),
        cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
      },
      {
        key: "treatment",
        header: t("list.treatment"),
        isWide: true,
        cell: ({ treatment }) => t(`treatments.${treatment}`),
      },
      {
        key: "country",
        header: t("list.country"),
        isWide: true,
        cell: ({ country }) => (country === null ? "–" : countryName(country, locale)),
      },
      {
        key: "net",
        header: t("list.net"),
        align: "end",
        isExtra: true,
        cell: ({ netCents }) => <Money cents={netCents} />,
      },
      { key: "tax", header: t("list.tax"), align: "end", cell: ({ taxCents }) => <Money cents={taxCents} /> },
      {
        key: "gross",
        header: t("list.gross"),
        align: "end",
        cell: ({ grossCents }) => <Money cents={grossCents} />,
      },
      {
        key: "issued",
        header: t("list.issued"),
        align: "end",
        cell: ({ issuedAt }) => <BdiCode className="text-12 text-muted">{times.dayUtc(issuedAt)}</BdiCode>,
      },
    ],
    empty: { title: t("list.none"), text: t("list.noneText") },
  };
}

type Filters = Omit<ApiQuery<"GET /v2/admin/invoices">, "limit" | "cursor">;

function filtersOf({ filters, search }: AskedList): Filters {
  return { ...(filters as Filters), ...(search !== "" && { q: search }) };
}
