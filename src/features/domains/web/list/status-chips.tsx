import { useTranslations } from "use-intl";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { Chip } from "#src/web/ui/chip.tsx";
import { groupMarks, type StatusGroup, statusGroups } from "../domain-status.ts";
import type { DomainCounts } from "../domain-types.ts";

export interface StatusChipsProps {
  readonly counts: DomainCounts;
  /** Undefined shows all. */
  readonly value: StatusGroup | undefined;
  readonly onValueChange: (group: StatusGroup | undefined) => void;
}

/** The states as filters, each with its count; an empty one is hidden unless it is chosen. */
export function StatusChips({ counts, value, onValueChange }: StatusChipsProps) {
  const t = useTranslations("domain.list");
  return (
    <div role="group" aria-label={t("filterLabel")} className="flex flex-wrap gap-2">
      <Chip chosen={value === undefined} count={counts.all} onClick={() => onValueChange(undefined)}>
        {t("all")}
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
            {t(`group.${group}`)}
          </Chip>
        ))}
    </div>
  );
}
