import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Loaded } from "#src/web/office/frame/loaded.tsx";
import { RowsSkeleton } from "#src/web/office/frame/office-skeleton.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { boardQuery, useBoardAsked } from "./board-query.ts";
import { CohortTable } from "./cohort-table.tsx";
import { CoverChart } from "./cover-chart.tsx";
import { CoverPanel } from "./cover-panel.tsx";
import { FunnelPanel } from "./funnel-panel.tsx";
import { MovementChart } from "./movement-chart.tsx";
import { Numbers, type NumbersProps } from "./number-table.tsx";
import { OtherPanel } from "./other-panel.tsx";
import { RevenueChart } from "./revenue-chart.tsx";
import { RoomPanel } from "./room-panel.tsx";

/** The numbers of the business on the board: eight of them, four charts, and what they are made of. */
export function BoardPart() {
  const t = useTranslations("office.frame");
  const { asked } = useBoardAsked();
  const board = useQuery(boardQuery(asked));
  return (
    <div className="mt-4.5">
      <Loaded query={board} skeleton={<RowsSkeleton label={t("loading")} rows={16} />}>
        {(found) => <Shown board={found} asked={asked} />}
      </Loaded>
    </div>
  );
}

function Shown({ board, asked }: NumbersProps) {
  const t = useTranslations("officeBoard");
  const times = useTimes();
  if (board.firstDay === null) return <Note title={t("none.title")}>{t("none.text")}</Note>;
  return (
    <div className="flex flex-col gap-4">
      {board.daysBehind > 0 && (
        <div role="status">
          <Note tone="warn" title={t("behind.title")}>
            {t("behind.text", { count: board.daysBehind, day: times.dayUtc(board.to) })}
          </Note>
        </div>
      )}
      <Numbers board={board} asked={asked} />
      <div className="grid grid-cols-2 gap-4 max-rail:grid-cols-1">
        <MovementChart board={board} />
        <RevenueChart board={board} asked={asked} />
        <CoverChart board={board} />
        <RoomPanel board={board} asked={asked} />
        <CoverPanel board={board} asked={asked} />
        <div className="flex min-w-0 flex-col gap-4">
          <FunnelPanel board={board} asked={asked} />
          <OtherPanel board={board} asked={asked} />
        </div>
      </div>
      <CohortTable siteId={asked.siteId} />
      <p className="text-12 text-muted">
        {t("foot")} {board.countedAt !== null && t("counted", { time: times.time(board.countedAt) })}
      </p>
    </div>
  );
}
