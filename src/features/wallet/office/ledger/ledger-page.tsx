import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { LedgerAmount } from "#src/web/office/parts/ledger-amount.tsx";
import { parseAnyCents } from "#src/web/office/parts/parse-cents.ts";
import { useAccountName } from "#src/web/office/parts/use-code-names.ts";
import { movementKinds, useMovementName } from "#src/web/office/parts/use-kind-name.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CauseLink } from "./cause-link.tsx";

export type LedgerEntry = ApiOutput<"GET /v2/admin/transactions">["entries"][number];

/** Movements of the ledger, newest first: those of wallets, unless another account or a cause is asked for. */
export function LedgerPage() {
  const t = useTranslations("officeMoney.ledger");
  return <ListPage title={t("title")} list={useLedgerList()} />;
}

const accounts = [
  "wallet",
  "holds",
  "reversal-debt",
  "revenue",
  "exchange",
  "deposits",
  "adjustments",
] as const;

function useLedgerList(): ListDefinition<LedgerEntry> {
  const t = useTranslations("officeMoney.ledger");
  const list = useTranslations("officeMoney.deposits");
  const movementName = useMovementName();
  const accountName = useAccountName();
  const times = useTimes();
  return {
    queryKey: ["office", "ledger", "list"],
    load: async (asked, after, signal) => {
      const { entries, nextCursor } = await api("GET /v2/admin/transactions", {
        query: { ...queryOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: entries, next: nextCursor };
    },
    rowKey: ({ transactionId, account, currency, amount, customer }) =>
      [transactionId, account, currency, amount, customer?.id].join(" "),
    rowName: ({ transactionId }) => transactionId,
    href: ({ transactionId }) => officePath("transaction", transactionId),
    exportHref: (asked, reason) =>
      exportHref("GET /v2/admin/transactions/export", { ...queryOf(asked), reason }),
    searchLabel: t("search"),
    filters: [
      {
        key: "account",
        label: t("account"),
        value: accounts.map((value) => ({ value, label: accountName(value) })),
      },
      {
        key: "kind",
        label: t("kind"),
        value: movementKinds.map((value) => ({ value, label: movementName(value) })),
      },
      { key: "customer", label: list("customer"), value: "customer" },
      { key: "min", label: t("amount"), operator: t("atLeast"), value: "dollars" },
      { key: "max", label: t("amount"), operator: t("atMost"), value: "dollars" },
      { key: "since", label: t("time"), operator: list("from"), value: "day" },
      { key: "until", label: t("time"), operator: list("before"), value: "day" },
    ],
    columns: [
      {
        key: "at",
        header: t("time"),
        cell: ({ createdAt }) => (
          <BdiCode className="text-12">{`${times.day(createdAt)} ${times.time(createdAt)}`}</BdiCode>
        ),
      },
      { key: "kind", header: t("kind"), cell: ({ kind }) => movementName(kind) },
      {
        key: "amount",
        header: t("amount"),
        align: "end",
        cell: ({ amount, currency }) => <LedgerAmount amount={amount} currency={currency} isSigned />,
      },
      {
        key: "balance",
        header: t("balance"),
        align: "end",
        isWide: true,
        cell: ({ balanceAfter, currency }) =>
          balanceAfter === null ? "–" : <LedgerAmount amount={balanceAfter} currency={currency} />,
      },
      {
        key: "customer",
        header: list("customer"),
        cell: ({ customer }) => (customer === null ? "–" : <ObjectLink kind="customer" {...customer} />),
      },
      { key: "cause", header: t("cause"), cell: ({ reference }) => <CauseLink cause={reference} /> },
      {
        key: "account",
        header: t("account"),
        cell: ({ account }) => accountName(account),
      },
      {
        key: "transaction",
        header: t("transaction"),
        isExtra: true,
        cell: ({ transactionId }) => <ShortId id={transactionId} />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}

type Query = Omit<ApiQuery<"GET /v2/admin/transactions/export">, "reason">;

/** Amounts are typed in dollars. Without an account or a cause the movements of wallets are listed. */
function queryOf({ filters, search }: AskedList): Query {
  const { min, max, account, ...others } = filters;
  const q = search.trim();
  const shown = account ?? (q === "" ? "wallet" : undefined);
  return {
    ...others,
    ...(shown !== undefined && { account: shown }),
    ...(min !== undefined && { minCents: parseAnyCents(min) }),
    ...(max !== undefined && { maxCents: parseAnyCents(max) }),
    ...(q !== "" && { q }),
  };
}
