import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import type { ChangeView } from "../prices-query.ts";

/** Who is affected and when, by length of term: rows that add up to the sum; below it who is left out. */
export function GroupTable({ view: { change, effect } }: { readonly view: ChangeView }) {
  const t = useTranslations("officePrices.groups");
  const times = useTimes();
  const { groups, services, customers, ownPrice, announcedAlready, unchanged } = effect;
  const leftOut = (
    [
      { key: "own", count: ownPrice },
      { key: "announced", count: announcedAlready },
      { key: "unchanged", count: unchanged },
    ] as const
  ).filter(({ count }) => count > 0);
  const rows = groups.map(({ months, services: count, mrrDeltaCents, firstAt, lastAt }) => ({
    key: String(months),
    who: months === null ? t("kept") : t("term", { months }),
    when:
      firstAt === null || lastAt === null
        ? t("after", { day: times.dayUtc(change.fromAt) })
        : firstAt.slice(0, 10) === lastAt.slice(0, 10)
          ? t("on", { day: times.dayUtc(firstAt) })
          : t("between", { first: times.dayUtc(firstAt), last: times.dayUtc(lastAt) }),
    count,
    cents: mrrDeltaCents,
  }));
  return (
    <Panel title={t("title")} note={t("note", { services, customers })} flush>
      <div className="edge-scroll">
        <table className="office-table">
          <caption className="sr-only">{t("title")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("who")}</th>
              <th scope="col">{t("when")}</th>
              <th scope="col" data-align="end">
                {t("services")}
              </th>
              <th scope="col">
                <span className="sr-only">{t("share")}</span>
              </th>
              <th scope="col" data-align="end">
                {t("mrr")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, who, when, count, cents }) => (
              <tr key={key}>
                <th scope="row" className="font-medium">
                  {who}
                </th>
                <td className="text-fg2">{when}</td>
                <td data-align="end" className="font-mono">
                  {count}
                </td>
                <td>
                  <ScaleBar label={who} value={count} max={services} className="w-20" />
                </td>
                <td data-align="end">
                  <Money cents={cents} signed />
                </td>
              </tr>
            ))}
          </tbody>
          <tbody>
            <tr className="border-t border-fg dark:border-line2">
              <th scope="row" className="font-medium">
                {t("all")}
              </th>
              <td />
              <td data-align="end" className="font-mono">
                {services}
              </td>
              <td />
              <td data-align="end">
                <Money cents={effect.mrrDeltaCents} signed />
              </td>
            </tr>
          </tbody>
          {leftOut.length > 0 && (
            <tbody>
              <tr>
                <th scope="rowgroup" colSpan={5} className="text-12 text-muted">
                  {t("leftOut")}
                </th>
              </tr>
              {leftOut.map(({ key, count }) => (
                <tr key={key} className="text-fg2">
                  <th scope="row">{t(key)}</th>
                  <td>{t(`${key}Text`)}</td>
                  <td data-align="end" className="font-mono">
                    {count}
                  </td>
                  <td />
                  <td data-align="end" />
                </tr>
              ))}
            </tbody>
          )}
        </table>
      </div>
    </Panel>
  );
}
