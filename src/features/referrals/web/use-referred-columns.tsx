import { useTranslations } from "use-intl";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Column } from "#src/web/ui/data-table.tsx";
import { Money } from "#src/web/ui/money.tsx";
import type { Referred } from "./queries.ts";

const marks: Readonly<Record<Referred["state"], BuoyKind>> = {
  joined: "info",
  held: "busy",
  review: "warn",
  available: "ok",
  void: "off",
};

/** Columns of who signed up by a link: nothing says who they are. */
export function useReferredColumns(): readonly Column<Referred>[] {
  const t = useTranslations("referrals.table");
  const times = useTimes();
  return [
    { key: "who", header: t("who"), phone: "title", cell: ({ initial }) => <bdi>{initial || "?"}…</bdi> },
    {
      key: "joined",
      header: t("joined"),
      phone: "second",
      cell: ({ joinedOn }) => <BdiCode className="whitespace-nowrap">{times.dayUtc(joinedOn)}</BdiCode>,
    },
    {
      key: "progress",
      header: t("progress"),
      phone: "third-whole",
      cell: ({ progress }) => (
        <span className="flex items-center gap-2">
          <progress value={progress} max={100} aria-label={t("progress")} className="min-w-0 flex-1" />
          <span className="font-mono tabular-nums">{t("percent", { progress })}</span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("state"),
      phone: "second-end",
      cell: ({ state, reason, availableAt }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Buoy kind={marks[state]}>{t(`states.${state}`)}</Buoy>
          {reason !== null && <span className="text-13 text-muted">{t(`reasons.${reason}`)}</span>}
          {state === "held" && availableAt !== null && (
            <span className="text-13 text-muted">{t("until", { day: times.day(availableAt) })}</span>
          )}
        </span>
      ),
    },
    {
      key: "reward",
      header: t("reward"),
      align: "end",
      phone: "title-end",
      cell: ({ rewardCents, state }) =>
        rewardCents === null || state === "void" ? "–" : <Money cents={rewardCents} />,
    },
  ];
}
