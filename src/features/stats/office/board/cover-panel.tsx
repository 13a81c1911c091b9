import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { type KeyValueItem, KeyValueList, TotalRow } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type MetricName, numberOf, rowsPath } from "./board-query.ts";
import type { NumbersProps } from "./number-table.tsx";
import { useChanges } from "./use-changes.ts";

/** Proof of cover: what is owed, of what, and the coins against it, by asset. */
export function CoverPanel({ board, asked }: NumbersProps) {
  const t = useTranslations("officeBoard.proof");
  const times = useTimes();
  const { percent } = useChanges();
  const { cover } = board;
  const toRows = (metric: MetricName, label: ReactNode) => (
    <OfficeLink href={rowsPath(metric, board, asked)} className="rounded-4 hover:text-fg">
      {label}
    </OfficeLink>
  );
  const sum = (metric: "wallets" | "holds" | "debts", sign: 1 | -1 = 1): KeyValueItem => ({
    key: metric,
    label: toRows(metric, t(metric)),
    value: <Money cents={(numberOf(board, metric)?.value ?? 0) * sign} />,
  });
  return (
    <Panel title={t("title")} note={cover.at !== null && t("at", { day: times.day(cover.at) })}>
      <KeyValueList
        items={[
          sum("wallets"),
          sum("holds"),
          sum("debts", -1),
          { key: "owed", label: t("owed"), value: <Money cents={cover.owedCents} className="font-medium" /> },
          ...cover.coins.map(({ asset, cents }) => ({
            key: asset,
            label: <BdiCode>{asset}</BdiCode>,
            value: <Money cents={cents} />,
          })),
          {
            key: "coins",
            label: toRows("coins", t("coins")),
            value:
              cover.coinsCents === null ? (
                t(asked.siteId === undefined ? "never" : "together")
              ) : (
                <Money cents={cover.coinsCents} className="font-medium" />
              ),
          },
          {
            key: "unattributed",
            label: t("unattributed"),
            value: <span className="font-mono">{cover.unattributed}</span>,
          },
        ]}
      />
      <div className="mt-3">
        <TotalRow label={t("rate")} amount={percent(cover.rate)} />
      </div>
    </Panel>
  );
}
