import { createElement, Suspense } from "react";
import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { useWaitingAnswers } from "../frame/office-sidebar.tsx";
import { usePlaces } from "../frame/use-places.ts";
import { boardParts, isOpenTo } from "../office-pages.ts";
import { useMe } from "../session/me-query.ts";
import { WaitingTable } from "../shapes/board/waiting-table.tsx";
import { OfficeHeading } from "../shapes/office-heading.tsx";

/** Where one begins: what needs somebody, and the numbers for roles that may read them. */
export function BoardPage() {
  const t = useTranslations("office");
  const times = useTimes();
  const places = usePlaces().flatMap((group) => group.places);
  const answers = useWaitingAnswers(places);
  const parts = boardParts.filter(isOpenTo(useMe().permissions));
  const queues = places.flatMap(({ path, entry }, index) => {
    const answer = answers[index];
    if (entry.queue === undefined || answer === undefined) return [];
    return [
      {
        href: path,
        label: t(`nav.${entry.text}`),
        ...answer,
        alarmAgeMs: entry.queue.alarmAgeMs,
        keys: entry.key === undefined ? undefined : `g ${entry.key}`,
      },
    ];
  });
  return (
    <div className="px-6 pt-4 pb-6 max-md:px-4">
      <OfficeHeading
        title={t("nav.board")}
        beside={<span className="text-13 text-muted">{times.stamp(clock.now())}</span>}
        actions={
          parts.length > 0 && (
            <Suspense>
              {parts.map(({ permission, Controls }) => createElement(Controls, { key: permission }))}
            </Suspense>
          )
        }
      />
      <WaitingTable queues={queues} />
      <Suspense>{parts.map(({ permission, Part }) => createElement(Part, { key: permission }))}</Suspense>
    </div>
  );
}
