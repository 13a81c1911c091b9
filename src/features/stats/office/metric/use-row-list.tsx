import { useTranslations } from "use-intl";
import type { FoundKind } from "#src/shared/found.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useSoldLabel } from "#src/web/i18n/order-line-text.ts";
import { ObjectLink } from "#src/web/office/parts/object-link.tsx";
import { ShortId } from "#src/web/office/shapes/copied-id.tsx";
import type { ListColumn, ListDefinition } from "#src/web/office/shapes/list/list-definition.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { MetricName } from "../board/board-query.ts";
import { useSoldName } from "../board/use-sold-name.ts";

type Rows = ApiOutput<"GET /v2/admin/stats/{metric}/rows">;
export type Row = Rows["rows"][number];
export type Series = ApiOutput<"GET /v2/admin/stats/{metric}">;

/** Which rows: `to` is the last day; a level and a sample are those of its end, whatever `from` is. */
export interface AskedRows {
  readonly from: string;
  readonly to: string;
  readonly product: string | undefined;
  readonly siteId: number | undefined;
}

interface RowsFile {
  readonly kind: Series["kind"];
  readonly form: "export" | "lines";
  /** Why they are taken out. */
  readonly reason: string;
}

/** The path below `/api` of the same rows as a file. */
export function rowsFile(
  metric: MetricName,
  { from, to, product, siteId }: AskedRows,
  { kind, form, reason }: RowsFile,
): string {
  const query = new URLSearchParams({
    // A level has the rows of one day: those of several would count everything several times.
    from: kind === "flow" ? from : to,
    to,
    ...(product !== undefined && { product }),
    ...(siteId !== undefined && { siteId: String(siteId) }),
    reason,
  });
  return `/v2/admin/stats/${metric}/${form}?${query}`;
}

/** The rows that a number is made of. */
export function useRowList(
  metric: MetricName,
  asked: AskedRows,
  { kind, unit }: Series,
): ListDefinition<Row> {
  const t = useTranslations("officeBoard.rows");
  const soldName = useSoldName();
  const columns = useColumns(unit);
  return {
    queryKey: ["office", "stats", "rows", metric, kind],
    load: async ({ filters }, after, signal) => {
      const { from, to } = asked;
      const { rows, nextCursor } = await api("GET /v2/admin/stats/{metric}/rows", {
        params: { metric },
        query: {
          day: to,
          ...(kind === "flow" && { from }),
          ...(filters["product"] !== undefined && { product: filters["product"] }),
          ...(filters["site"] !== undefined && { siteId: filters["site"] }),
          limit: 100,
          ...(after !== null && { cursor: after }),
        },
        signal,
      });
      return { rows, next: nextCursor };
    },
    columns,
    rowKey: ({ at, objectId, label, item, location, product, orderId, cents }) =>
      [at, objectId, orderId, label, product, item, location, cents].join(" "),
    rowName: ({ label, product }) => label || soldName(product),
    exportHref: (_, reason) => `/api${rowsFile(metric, asked, { kind, form: "export", reason })}`,
    filters: [
      ...(kind === "flow"
        ? [{ key: "from", label: t("day"), operator: t("from"), value: "date" as const }]
        : []),
      {
        key: "to",
        label: t("day"),
        operator: t(kind === "flow" ? "until" : "endOf"),
        value: "date" as const,
      },
      { key: "product", label: t("product"), value: "text" as const },
      { key: "site", label: t("site"), value: "text" as const },
    ],
    empty: { title: t("none"), text: t("noneText") },
  };
}

function useColumns(unit: Series["unit"]): readonly ListColumn<Row>[] {
  const t = useTranslations("officeBoard.rows");
  const times = useTimes();
  const soldName = useSoldName();
  const counted: ListColumn<Row> = {
    key: "count",
    header: t("count"),
    align: "end",
    cell: ({ count }) => <span className="font-mono">{count}</span>,
  };
  const cents: ListColumn<Row> = {
    key: "cents",
    header: t("cents"),
    align: "end",
    cell: (row) => (row.cents === null ? "–" : <Money cents={row.cents} />),
  };
  return [
    {
      key: "at",
      header: t("at"),
      cell: ({ at }) => (
        <BdiCode className="text-12 font-normal">{`${times.day(at)} ${times.time(at)}`}</BdiCode>
      ),
    },
    { key: "what", header: t("what"), cell: (row) => <What row={row} /> },
    {
      key: "product",
      header: t("product"),
      cell: ({ product, item }) => (
        <>
          {soldName(product)} <BdiCode className="text-12 text-muted">{item}</BdiCode>
        </>
      ),
    },
    {
      key: "location",
      header: t("location"),
      isWide: true,
      cell: ({ location }) => <BdiCode className="text-12">{location.toUpperCase()}</BdiCode>,
    },
    {
      key: "customer",
      header: t("customer"),
      cell: ({ customerId, customerName }) =>
        customerId !== null && <ObjectLink kind="customer" id={customerId} name={customerName} />,
    },
    {
      key: "order",
      header: t("order"),
      isWide: true,
      cell: ({ orderId }) => orderId !== null && <ObjectLink kind="order" id={orderId} />,
    },
    {
      key: "site",
      header: t("site"),
      isExtra: true,
      cell: ({ siteId }) => <span className="font-mono">{siteId}</span>,
    },
    ...(unit === "cents" ? [counted, cents] : [counted]),
  ];
}

const opened: readonly FoundKind[] = ["server", "domain", "transaction", "deposit", "task", "customer"];

/** What a row is about, which opens its page. */
function What({ row: { objectType, objectId, label } }: { readonly row: Row }) {
  const kind = opened.find((one) => one === objectType);
  const soldLabel = useSoldLabel();
  const named = soldLabel(label);
  const name = named === "" ? objectId === null ? "–" : <ShortId id={objectId} /> : <bdi>{named}</bdi>;
  if (kind === undefined || objectId === null) return name;
  return (
    <ObjectLink kind={kind} id={objectId} className="font-medium underline underline-offset-3">
      {name}
    </ObjectLink>
  );
}
