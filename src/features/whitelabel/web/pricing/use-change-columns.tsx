import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Buoy } from "#src/web/ui/buoy.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { SitePriceChange } from "./price-changes-queries.ts";
import type { Pricing } from "./queries.ts";

const marks = { announced: "busy", "in-force": "ok", cancelled: "off" } as const;

/** Columns of announced changes: `onCallOff` opens the dialog of one. */
export function useChangeColumns(
  pricing: Pricing,
  onCallOff: (change: SitePriceChange) => void,
): readonly Column<SitePriceChange>[] {
  const t = useTranslations("whitelabelPricing.running");
  const times = useTimes();
  const labels = new Map([
    ...pricing.servers.map(({ planId, label }) => [planId, label] as const),
    ...pricing.domains.map(({ ending, label }) => [ending, `.${label}`] as const),
  ]);
  return [
    {
      key: "what",
      header: t("what"),
      phone: "title",
      cell: ({ what, item }) => (
        <>
          {t(`things.${what}`)}
          {item !== null && (
            <>
              {" "}
              <bdi>{labels.get(item) ?? item}</bdi>
            </>
          )}
        </>
      ),
    },
    {
      key: "from",
      header: t("from"),
      phone: "second",
      cell: ({ fromAt }) => times.day(fromAt),
    },
    {
      key: "state",
      header: t("state"),
      phone: "title-end",
      cell: ({ state }) => <Buoy kind={marks[state]}>{t(`states.${state}`)}</Buoy>,
    },
    {
      key: "services",
      header: t("services"),
      align: "end",
      phone: "third",
      phoneLabel: true,
      cell: ({ services }) => <BdiCode>{String(services)}</BdiCode>,
    },
    {
      key: "month",
      header: t("month"),
      align: "end",
      phone: "second-end",
      cell: ({ mrrDeltaCents }) => <Money cents={mrrDeltaCents} signed />,
    },
    {
      key: "act",
      header: t("callOff"),
      headerHidden: true,
      align: "end",
      phone: "third-end",
      cell: (change) =>
        change.state === "announced" && (
          <ForRole right="orders.buy">
            <Button size="sm" onClick={() => onCallOff(change)}>
              {t("callOff")}
            </Button>
          </ForRole>
        ),
    },
  ];
}
