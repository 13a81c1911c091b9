import { useTranslations } from "use-intl";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { numberOf, rowsPath } from "./board-query.ts";
import type { NumbersProps } from "./number-table.tsx";
import { useChanges } from "./use-changes.ts";

const steps = ["sign-ups", "first-deposits", "first-orders", "second-orders"] as const;

/** From sign-up to the second order, each customer once, in the period; and what autoprolong will ask for. */
export function FunnelPanel({ board, asked }: NumbersProps) {
  const t = useTranslations("officeBoard.funnel");
  const spans = useTranslations("officeBoard.controls.spans");
  const { byPart, count } = useChanges();
  const values = steps.map((metric) => numberOf(board, metric));
  const most = Math.max(1, ...values.map((number) => number?.value ?? 0));
  return (
    <Panel title={t("title")} note={t("period", { span: spans(asked.days) })} flush>
      <table className="office-table">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("step")}</th>
            <th scope="col">
              <span className="sr-only">{t("share")}</span>
            </th>
            <th scope="col" data-align="end">
              {t("customers")}
            </th>
            <th scope="col" data-align="end">
              {t("change")}
            </th>
          </tr>
        </thead>
        <tbody>
          {steps.map((metric, place) => {
            const { value = 0, before = null } = values[place] ?? {};
            return (
              <tr key={metric}>
                <th scope="row">
                  <OfficeLink href={rowsPath(metric, board, asked)} className="underline underline-offset-3">
                    {t(metric)}
                  </OfficeLink>
                </th>
                <td>
                  <ScaleBar label={t(metric)} value={value ?? 0} max={most} className="w-40 max-w-full" />
                </td>
                <td data-align="end" className="font-mono">
                  {count(value ?? 0)}
                </td>
                <td data-align="end" className="font-mono text-muted">
                  {byPart(value, before)?.text ?? "–"}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
