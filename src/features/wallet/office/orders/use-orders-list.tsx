import { useTranslations } from "use-intl";
import { useEmptyText } from "#src/web/office/parts/use-empty-text.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { parseAnyCents } from "#src/web/office/parts/parse-cents.ts";
import { useMay } from "#src/web/office/session/me-query.ts";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { SeenMoney } from "#src/web/office/parts/seen-money.tsx";
import { OrderState } from "#src/web/office/parts/order-state.tsx";
import { type OrderRow, ordersKey } from "./orders-query.ts";
import { orderKinds, useKindName } from "#src/web/office/parts/use-kind-name.ts";

/** The list of orders; `onPutAway` opens what is done with chosen rows. */
export function useOrdersList(onPutAway: (rows: readonly OrderRow[]) => void): ListDefinition<OrderRow> {
  const t = useTranslations("officeOrders.list");
  const emptyText = useEmptyText();
  const words = useTranslations("officeOrders.order");
  const kindName = useKindName();
  const times = useTimes();
  const mayPutAway = useMay("orders.put-away");
  const mayRunMany = useMay("bulk.run");
  const mayBuy = useMay("orders.buy");
  const hasMoney = useMay("ledger.read");
  return {
    queryKey: [...ordersKey, "list"],
    load: async (asked, after, signal) => {
      const { orders, nextCursor } = await api("GET /v2/admin/orders", {
        query: { ...filtersOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: orders, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ id }) => id,
    href: ({ id }) => `/staff/orders/${id}`,
    exportHref: (asked, reason) => exportHref("GET /v2/admin/orders/export", { ...filtersOf(asked), reason }),
    filters: [
      {
        key: "state",
        label: t("state"),
        value: (["paid", "delivered", "refunded"] as const).map((value) => ({
          value,
          label: words(`states.${value}`),
        })),
      },
      {
        key: "wentBack",
        label: words("wentBack"),
        value: (["true", "false"] as const).map((value) => ({ value, label: t(`is.${value}`) })),
      },
      {
        key: "kind",
        label: t("kind"),
        value: orderKinds.map((value) => ({ value, label: kindName(value) })),
      },
      { key: "customer", label: t("customer"), value: "customer" },
      ...(hasMoney
        ? [
            { key: "min", label: t("total"), operator: t("atLeast"), value: "dollars" as const },
            { key: "max", label: t("total"), operator: t("atMost"), value: "dollars" as const },
          ]
        : []),
      { key: "since", label: t("time"), operator: t("from"), value: "day" },
      { key: "until", label: t("time"), operator: t("before"), value: "day" },
      {
        key: "putAway",
        label: t("putAway"),
        value: (["true", "false"] as const).map((value) => ({ value, label: t(`is.${value}`) })),
      },
    ],
    bulk:
      mayPutAway && mayRunMany
        ? [
            {
              key: "put-away",
              label: t("doPutAway"),
              appliesTo: ({ state, putAwayAt }) => state === "refunded" && putAwayAt === null,
              open: onPutAway,
            },
          ]
        : [],
    columns: [
      { key: "id", header: t("order"), cell: ({ id }) => <ShortId id={id} /> },
      { key: "state", header: t("state"), cell: (order) => <OrderState order={order} /> },
      {
        key: "total",
        header: t("total"),
        align: "end",
        cell: ({ totalCents }) => <SeenMoney cents={totalCents} />,
      },
      { key: "kind", header: t("kind"), cell: ({ kind }) => kindName(kind) },
      {
        key: "object",
        header: t("object"),
        cell: ({ object }) => (
          <span className="inline-flex items-baseline gap-2">
            {object.name === null ? <ShortId id={object.id} /> : <bdi>{object.name}</bdi>}
            {object.hasEnded && <span className="text-12 text-muted">{words("ended")}</span>}
          </span>
        ),
      },
      {
        key: "customer",
        header: t("customer"),
        cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
      },
      {
        key: "settled",
        header: t("settled"),
        align: "end",
        isExtra: true,
        cell: ({ settledAt }) =>
          settledAt === null ? (
            "–"
          ) : (
            <BdiCode className="text-12 text-muted">{times.stamp(settledAt)}</BdiCode>
          ),
      },
      {
        key: "at",
        header: t("time"),
        align: "end",
        isWide: true,
        cell: ({ createdAt }) => <BdiCode className="text-12 text-muted">{times.stamp(createdAt)}</BdiCode>,
      },
    ],
    empty: {
      title: t("none"),
      text: emptyText(t("noneText"), { button: mayBuy ? t("new") : undefined }),
    },
  };
}

type Query = ApiQuery<"GET /v2/admin/orders">;

/** The address has dollars, the call cents. */
function filtersOf({ filters }: AskedList): Omit<Query, "limit" | "cursor"> {
  const { min, max, ...rest } = filters;
  return {
    ...(rest as Omit<Query, "limit" | "cursor">),
    ...(min !== undefined && { minCents: parseAnyCents(min) }),
    ...(max !== undefined && { maxCents: parseAnyCents(max) }),
  };
}
