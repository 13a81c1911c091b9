import { useTranslations } from "use-intl";
import { officePath } from "#src/shared/office-path.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiQuery } from "#src/web/api/api-contract.ts";
import { AgeLabel } from "#src/web/i18n/age-label.tsx";
import { exportHref } from "#src/web/office/parts/export-href.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { CopiedId } from "#src/web/office/shapes/copied-id.tsx";
import type { AskedList, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { ListPage } from "#src/web/office/shapes/list/list-page.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { GatewayState } from "./gateway-state.tsx";
import { type GatewayPayment, gatewaysKey } from "./gateways-query.ts";

/** Payments at gateways, newest first. */
export function GatewaysPage() {
  const t = useTranslations("officeMoney.gateways");
  return <ListPage title={t("title")} list={useGatewaysList()} />;
}

function useGatewaysList(): ListDefinition<GatewayPayment> {
  const t = useTranslations("officeMoney.gateways");
  const list = useTranslations("officeMoney.deposits");
  return {
    queryKey: [...gatewaysKey, "list"],
    load: async (asked, after, signal) => {
      const { payments, nextCursor } = await api("GET /v2/admin/gateway-payments", {
        query: { ...queryOf(asked), limit: 50, ...(after !== null && { cursor: after }) },
        signal,
      });
      return { rows: payments, next: nextCursor };
    },
    rowKey: ({ id }) => id,
    rowName: ({ id }) => id,
    href: ({ id }) => officePath("payment", id),
    exportHref: (asked, reason) =>
      exportHref("GET /v2/admin/gateway-payments/export", { ...queryOf(asked), reason }),
    searchLabel: t("search"),
    filters: [
      {
        key: "state",
        label: list("state"),
        value: (["open", "held", "problem"] as const).map((value) => ({
          value,
          label: t(`states.${value}`),
        })),
      },
      { key: "customer", label: list("customer"), value: "customer" },
      { key: "since", label: t("opened"), operator: list("from"), value: "day" },
      { key: "until", label: t("opened"), operator: list("before"), value: "day" },
    ],
    columns: [
      { key: "state", header: list("state"), cell: (payment) => <GatewayState payment={payment} /> },
      { key: "due", header: t("due"), align: "end", cell: ({ dueCents }) => <Money cents={dueCents} /> },
      {
        key: "came",
        header: t("came"),
        align: "end",
        cell: ({ deposits }) =>
          deposits.length === 0 ? (
            "–"
          ) : (
            <Money cents={deposits.reduce((sum, { cents }) => sum + (cents ?? 0), 0)} />
          ),
      },
      {
        key: "customer",
        header: list("customer"),
        cell: ({ customer }) => <ObjectLink kind="customer" {...customer} />,
      },
      {
        key: "gateway",
        header: t("gateway"),
        cell: ({ gateway }) => <BdiCode className="text-12">{gateway}</BdiCode>,
      },
      { key: "method", header: t("method"), isWide: true, cell: ({ method }) => <bdi>{method}</bdi> },
      {
        key: "gatewayId",
        header: t("gatewayId"),
        isWide: true,
        cell: ({ gatewayId }) => (gatewayId === null ? "–" : <CopiedId id={gatewayId} />),
      },
      {
        key: "read",
        header: t("read"),
        align: "end",
        cell: ({ readAt }) =>
          readAt === null ? "–" : <AgeLabel at={readAt} className="font-mono text-12 text-muted" />,
      },
      {
        key: "opened",
        header: t("opened"),
        align: "end",
        cell: ({ createdAt }) => <AgeLabel at={createdAt} className="font-mono text-12 text-muted" />,
      },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}

function queryOf({ filters, search }: AskedList): ApiQuery<"GET /v2/admin/gateway-payments"> {
  return { ...filters, ...(search.trim() !== "" && { q: search.trim() }) };
}
