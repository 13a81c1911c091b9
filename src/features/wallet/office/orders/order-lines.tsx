import { useTranslations } from "use-intl";
import { useOrderLineText } from "#src/web/i18n/order-line-text.ts";
import { PlainTable } from "#src/web/office/parts/plain-table.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { SeenMoney } from "#src/web/office/parts/seen-money.tsx";
import type { Order } from "./orders-query.ts";

/** The lines of an order as they were sold: `lines`. */
export function OrderLines({ lines }: Pick<Order, "lines">) {
  const t = useTranslations("officeOrders.order.lines");
  const lineText = useOrderLineText();
  const isTaxed = lines.some(({ taxBasisPoints }) => taxBasisPoints !== 0);
  return (
    <PlainTable
      title={t("title")}
      rows={lines.map((line, place) => ({ ...line, place }))}
      rowKey={({ place }) => String(place)}
      empty={t("none")}
      columns={[
        {
          key: "label",
          header: t("line"),
          cell: (line) => <bdi className="font-medium">{lineText(line)}</bdi>,
        },
        {
          key: "version",
          header: t("version"),
          align: "end",
          cell: ({ catalogueVersion }) => (
            <BdiCode className="text-12 text-muted">{catalogueVersion}</BdiCode>
          ),
        },
        ...(isTaxed
          ? [
              {
                key: "net",
                header: t("net"),
                align: "end" as const,
                cell: ({ netCents }: Order["lines"][number]) => <SeenMoney cents={netCents} />,
              },
              {
                key: "tax",
                header: t("tax"),
                align: "end" as const,
                cell: ({ taxCents, taxBasisPoints }: Order["lines"][number]) => (
                  <>
                    <BdiCode className="me-2 text-12 text-muted">{`${taxBasisPoints / 100} %`}</BdiCode>
                    <SeenMoney cents={taxCents} />
                  </>
                ),
              },
            ]
          : []),
        {
          key: "gross",
          header: t("gross"),
          align: "end",
          cell: ({ grossCents }) => <SeenMoney cents={grossCents} />,
        },
      ]}
    />
  );
}
