import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { type Column, DataTable } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type Offer, offersQuery } from "./promo-query.ts";

/** Offers of the catalogue and what each gave, beside codes; nothing where there are none. */
export function OffersPanel() {
  const t = useTranslations("officePromo");
  const times = useTimes();
  const offers = useQuery(offersQuery).data ?? [];
  if (offers.length === 0) return null;
  const stamp = (at: string | null) => (at === null ? "–" : times.stamp(at));
  const columns: readonly Column<Offer>[] = [
    {
      key: "offer",
      header: t("offers.offer"),
      phone: "title",
      cell: ({ kind, id }) =>
        kind === "plans" ? <BdiCode>{id}</BdiCode> : <bdi>{t("offers.ending", { ending: `.${id}` })}</bdi>,
    },
    {
      key: "state",
      header: t("list.state"),
      phone: "title-end",
      cell: ({ isRunning }) => (
        <Buoy kind={isRunning ? "ok" : "off"}>{t(isRunning ? "states.active" : "offers.idle")}</Buoy>
      ),
    },
    { key: "from", header: t("offers.from"), align: "end", cell: ({ from }) => stamp(from) },
    { key: "until", header: t("list.until"), align: "end", cell: ({ until }) => stamp(until) },
    {
      key: "uses",
      header: t("list.uses"),
      align: "end",
      cell: ({ uses, left }) => (
        <BdiCode>{left === null ? String(uses) : `${uses} / ${uses + left}`}</BdiCode>
      ),
    },
    {
      key: "revenue",
      header: t("list.revenue"),
      align: "end",
      cell: ({ revenueCents }) => <Money cents={revenueCents} />,
    },
    {
      key: "discount",
      header: t("list.discount"),
      align: "end",
      phone: "second-end",
      cell: ({ discountCents }) => <Money cents={discountCents} />,
    },
  ];
  return (
    <Panel flush title={t("offers.title")}>
      <DataTable
        caption={t("offers.title")}
        columns={columns}
        rows={offers}
        rowKey={({ kind, id }) => `${kind}:${id}`}
        rowHeight={40}
      />
    </Panel>
  );
}
