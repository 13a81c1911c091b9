import { useTranslations } from "use-intl";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { groupMarks, type StatusGroup, statusGroups } from "../server-status.ts";
import type { ServerCounts } from "../server-types.ts";

export interface StatusChipsProps {
  readonly counts: ServerCounts;
  /** Undefined shows all. */
  readonly value: StatusGroup | undefined;
  readonly onValueChange: (group: StatusGroup | undefined) => void;
}

const texts = {
  running: "status.running",
  progress: "list.inProgress",
  stopped: "status.stopped",
  attention: "status.attention",
} as const;

/** The states as filters, each with its count; an empty one is hidden unless it is chosen. */
export function StatusChips({ counts, value, onValueChange }: StatusChipsProps) {
  const t = useTranslations("servers");
  return (
    <div role="group" aria-label={t("list.filterLabel")} className="flex flex-wrap gap-2">
      <Chip chosen={value === undefined} count={counts.all} onClick={() => onValueChange(undefined)}>
        {t("list.all")}
      </Chip>
      {statusGroups
        .filter((group) => counts[group] > 0 || group === value)
        .map((group) => (
          <Chip
            key={group}
            chosen={group === value}
            count={counts[group]}
            mark={<BuoyMark kind={groupMarks[group]} />}
            onClick={() => onValueChange(group)}
          >
            {t(texts[group])}
          </Chip>
        ))}
    </div>
  );
}
