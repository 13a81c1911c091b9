import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { officePath } from "#src/shared/office-path.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { DepositState, depositStates } from "./deposit-state.tsx";
import { type DepositRow, depositsKey } from "./deposits-query.ts";
import { heldReasons, useReasonText } from "./held-reasons.tsx";

/** Coins that came in, newest first. */
export function DepositsPage() {
  const t = useTranslations("officeMoney.deposits");
  return <ListPage title={t("title")} list={useDepositsList()} />;
}

function useDepositsList(): ListDefinition<DepositRow> {
  const t = useTranslations("officeMoney.deposits");
  const states = useTranslations("officeMoney.states");
  const reasonText = useReasonText();
  return {
    queryKey: [...depositsKey, "list"],
    load: async (asked, after, signal) => {
      const { deposits, nextCursor } = await api("GET /v2/admin/deposits", {
        query: { ...queryOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: deposits, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ id }) => id,
    href: ({ id }) => officePath("deposit", id),
    exportHref: (asked, reason) => {
      const { reason: heldReason, ...query } = queryOf(asked);
      return exportHref("GET /v2/admin/deposits/export", { ...query, heldReason, reason });
    },
    searchLabel: t("search"),
    filters: [
      {
        key: "state",
        label: t("state"),
        value: depositStates.map((value) => ({ value, label: states(value) })),
      },
      {
        key: "reason",
        label: t("reason"),
        value: heldReasons.map((value) => ({ value, label: reasonText(value) })),
      },
      { key: "chain", label: t("chain"), value: "text" },
      { key: "customer", label: t("customer"), value: "customer" },
      { key: "since", label: t("seen"), operator: t("from"), value: "day" },
      { key: "until", label: t("seen"), operator: t("before"), value: "day" },
    ],
    columns: [
      { key: "state", header: t("state"), cell: ({ state }) => <DepositState state={state} /> },
      {
        key: "cents",
        header: t("worth"),
        align: "end",
        cell: ({ cents }) => (cents === null ? "–" : <Money cents={cents} />),
      },
      {
        key: "amount",
        header: t("amount"),
        align: "end",
        cell: ({ amount, asset }) => <BdiCode className="text-12">{`${amount} ${asset}`}</BdiCode>,
      },
      {
        key: "customer",
        header: t("customer"),
        cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
      },
      {
        key: "reason",
        header: t("reason"),
        cell: ({ heldReason }) => (heldReason === null ? "–" : reasonText(heldReason)),
      },
      { key: "txid", header: t("txid"), isWide: true, cell: ({ txid }) => <ShortId id={txid} /> },
      {
        key: "address",
        header: t("address"),
        isExtra: true,
        cell: ({ address }) => <ShortId id={address} />,
      },
      {
        key: "depth",
        header: t("confirmations"),
        align: "end",
        isWide: true,
        cell: ({ confirmations, required }) => (
          <BdiCode className="text-12">{`${confirmations}/${required}`}</BdiCode>
        ),
      },
      {
        key: "seen",
        header: t("seen"),
        align: "end",
        cell: ({ seenAt }) => <AgeLabel at={seenAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}

function queryOf({ filters, search }: AskedList): ApiQuery<"GET /v2/admin/deposits"> {
  return { ...filters, ...(search.trim() !== "" && { q: search.trim() }) };
}
