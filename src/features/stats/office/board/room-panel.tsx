import { useFormatter, useTranslations } from "use-intl";
import { OfficeLink } from "#src/web/office/office-link.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { Panel } from "#src/web/ui/panel.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import { daysOf, rowsPath } from "./board-query.ts";
import type { NumbersProps } from "./number-table.tsx";

const soonDays = 14;
const nearDays = 45;

/** Memory of the nodes in each location, when it is full at the pace of the period, and plans of which few are left. */
export function RoomPanel({ board, asked }: NumbersProps) {
  const t = useTranslations("officeBoard.room");
  const format = useFormatter();
  const gb = (mb: number) => format.number(mb / 1024, { maximumFractionDigits: 0 });
  const { room, stock } = board;
  const few = stock.filter(({ left }) => left > 0);
  const soldOut = countByLocation(stock.filter(({ left }) => left === 0));
  return (
    <Panel
      flush
      title={<OfficeLink href={rowsPath("room-used", board, asked)}>{t("title")}</OfficeLink>}
      note={t("pace", { days: daysOf(board) })}
    >
      {room.length === 0 ? (
        <p className="p-4 text-13 text-muted">{t("none")}</p>
      ) : (
        <div className="edge-scroll">
          <table className="office-table">
            <caption className="sr-only">{t("title")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("location")}</th>
                <th scope="col">{t("sold")}</th>
                <th scope="col" data-align="end">
                  {t("gb")}
                </th>
                <th scope="col" data-align="end">
                  {t("full")}
                </th>
              </tr>
            </thead>
            <tbody>
              {room.map(({ location, usedMb, totalMb, daysUntilFull: days }) => (
                <tr key={location}>
                  <th scope="row">
                    <BdiCode>{location.toUpperCase()}</BdiCode>
                  </th>
                  <td>
                    <span className="flex items-center gap-3">
                      <ScaleBar label={t("sold")} value={usedMb} max={totalMb} className="w-24 shrink-0" />
                      <span className="font-mono text-12">
                        {format.number(totalMb === 0 ? 0 : usedMb / totalMb, { style: "percent" })}
                      </span>
                    </span>
                  </td>
                  <td data-align="end" className="font-mono text-12 whitespace-nowrap text-muted">
                    {t("of", { used: gb(usedMb), total: gb(totalMb) })}
                  </td>
                  <td
                    data-align="end"
                    className={classNames(
                      "font-mono whitespace-nowrap",
                      days !== null && days <= soonDays && "text-danger",
                      days !== null && days > soonDays && days <= nearDays && "text-warn",
                    )}
                  >
                    {days === null ? t("notSoon") : t("days", { days })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {few.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 text-12 text-muted">
          {t("stock")}
          {few.map(({ plan, location, left }) => (
            <span key={`${plan} ${location}`} className="whitespace-nowrap text-fg2">
              <BdiCode>{`${plan} ${location.toUpperCase()}`}</BdiCode>{" "}
              <span className="font-mono">{left}</span>
            </span>
          ))}
        </p>
      )}
      {soldOut.length > 0 && (
        <p className="flex flex-wrap gap-x-3 gap-y-1 border-t border-line px-4 py-2.5 text-12 text-muted">
          {t("soldOut")}
          {soldOut.map(([location, count]) => (
            <span key={location} className="whitespace-nowrap text-fg2">
              <BdiCode>{location.toUpperCase()}</BdiCode> {t("plans", { count })}
            </span>
          ))}
        </p>
      )}
    </Panel>
  );
}

function countByLocation(sold: readonly { readonly location: string }[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { location } of sold) counts.set(location, (counts.get(location) ?? 0) + 1);
  return [...counts];
}
