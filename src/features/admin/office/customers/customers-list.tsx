import { useTranslations } from "use-intl";
import { locales } from "#src/shared/locales.ts";
import { officePath } from "#src/shared/office-path.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import type { AskedList, ListColumn, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { type CustomerRow } from "./customer-query.ts";
import { customersKey } from "#src/web/office/parts/customer-head-query.ts";
import { CustomerState } from "./parts/customer-state.tsx";
import { FlagMark } from "./parts/flag-mark.tsx";
import { useCustomerFilters } from "./use-customer-filters.ts";

type Query = ApiQuery<"GET /v2/admin/customers">;

/** The list of all customers, as the shape of lists takes it. */
export function useCustomersList(): ListDefinition<CustomerRow> {
  const t = useTranslations("officeCustomers.list");
  return {
    queryKey: [...customersKey, "list"],
    load: async (asked, after, signal) => {
      const { customers, nextCursor } = await api("GET /v2/admin/customers", {
        query: { ...queryOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: customers, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ name }) => name,
    href: ({ id }) => officePath("customer", id),
    exportHref: (asked, reason) =>
      exportHref("GET /v2/admin/customers/export", { ...queryOf(asked), reason }),
    searchLabel: t("search"),
    filters: useCustomerFilters(),
    columns: useColumns(),
    empty: { title: t("none"), text: t("noneText") },
  };
}

function queryOf({ search, sort, filters }: AskedList): Partial<Query> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is chosen is out of the call's own values
  return { ...filters, ...(search !== "" && { q: search }), ...(sort !== undefined && { sort }) } as Query;
}

function useColumns(): readonly ListColumn<CustomerRow>[] {
  const t = useTranslations("officeCustomers.list");
  const times = useTimes();
  const hasMoney = useMay("ledger.read");
  return [
    { key: "name", header: t("name"), sort: "name", cell: ({ name }) => <bdi>{name}</bdi> },
    {
      key: "email",
      header: t("email"),
      cell: ({ email }) => (email === null ? "–" : <BdiCode className="text-12">{email}</BdiCode>),
    },
    { key: "state", header: t("state"), cell: ({ state }) => <CustomerState state={state} /> },
    {
      key: "flags",
      header: t("flags"),
      cell: ({ flags }) => (
        <span className="inline-flex gap-1.5">
          {flags.map((code) => (
            <FlagMark key={code} code={code} />
          ))}
        </span>
      ),
    },
    {
      key: "services",
      header: t("services"),
      align: "end",
      cell: ({ services }) => <BdiCode>{services}</BdiCode>,
    },
    ...(hasMoney ? moneyColumns(t) : []),
    { key: "language", header: t("language"), isWide: true, cell: ({ language }) => languageName(language) },
    { key: "site", header: t("site"), isExtra: true, cell: ({ site }) => <bdi>{site.name}</bdi> },
    {
      key: "id",
      header: t("id"),
      isExtra: true,
      cell: ({ id }) => <ShortId id={id} />,
    },
    {
      key: "since",
      header: t("since"),
      align: "end",
      sort: "since",
      isWide: true,
      cell: ({ since }) => <BdiCode className="text-12 text-muted">{times.day(since)}</BdiCode>,
    },
    {
      key: "seen",
      header: t("seen"),
      align: "end",
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? "–" : <AgeLabel at={lastSeenAt} className="font-mono text-12 text-muted" />,
    },
  ];
}

const sumOf = (cents: number | null) => (cents === null ? "–" : <Money cents={cents} />);

/** Balance, debt and spending, for roles that read the ledger. */
function moneyColumns(t: (key: "balance" | "debt" | "spent") => string): readonly ListColumn<CustomerRow>[] {
  return [
    {
      key: "balance",
      header: t("balance"),
      align: "end",
      sort: "balance",
      cell: ({ balanceCents }) => sumOf(balanceCents),
    },
    {
      key: "debt",
      header: t("debt"),
      align: "end",
      sort: "debt",
      isExtra: true,
      cell: ({ debtCents }) => sumOf(debtCents),
    },
    {
      key: "spent",
      header: t("spent"),
      align: "end",
      sort: "spent",
      cell: ({ spentCents }) => sumOf(spentCents),
    },
  ];
}

/** In its own words. */
export function languageName(code: string): string {
  return locales.find((locale) => locale.code === code)?.nativeName ?? code;
}
