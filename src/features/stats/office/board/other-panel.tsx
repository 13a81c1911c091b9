import { useFormatter, useTranslations } from "use-intl";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type MetricName, numberOf, rowsPath } from "./board-query.ts";
import type { NumbersProps } from "./number-table.tsx";
import { useChanges } from "./use-changes.ts";

const others = [
  "refunds",
  "given-away",
  "renewals-due",
  "names-ending",
  "customers-won",
  "customers-lost",
] as const;

/** Numbers that the first eight do not have; each opens its rows. */
export function OtherPanel({ board, asked }: NumbersProps) {
  const t = useTranslations("officeBoard");
  const format = useFormatter();
  const { count } = useChanges();
  const { taskSeconds } = board;
  const valueOf = (metric: MetricName) => numberOf(board, metric)?.value ?? 0;
  return (
    <Panel title={t("others.title")} note={t("funnel.period", { span: t(`controls.spans.${asked.days}`) })}>
      <KeyValueList
        items={[
          { key: "arr", label: t("others.arr"), value: <Money cents={board.arrCents} /> },
          {
            key: "net",
            label: t("others.net"),
            value: <Money cents={valueOf("revenue") - valueOf("refunds")} />,
          },
          ...others.map((metric) => {
            const { value = null, unit } = numberOf(board, metric) ?? {};
            return {
              key: metric,
              label: (
                <OfficeLink href={rowsPath(metric, board, asked)} className="rounded-4 hover:text-fg">
                  {t(`metrics.${metric}.label`)}
                </OfficeLink>
              ),
              value:
                value === null ? (
                  "–"
                ) : unit === "cents" ? (
                  <Money cents={value} />
                ) : (
                  <span className="font-mono">{count(value)}</span>
                ),
            };
          }),
          {
            key: "median",
            label: t("others.median"),
            value:
              taskSeconds === null
                ? "–"
                : format.number(taskSeconds, { style: "unit", unit: "second", unitDisplay: "short" }),
          },
        ]}
      />
    </Panel>
  );
}
