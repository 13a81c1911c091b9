import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";
import { site } from "#src/web/site.ts";
import type { PaletteEntry } from "./palette-part.ts";
import type { PaletteGroup } from "./use-palette-groups.tsx";

export interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly chosenKey: string | undefined;
  readonly onPoint: (key: string) => void;
  readonly onRun: (entry: PaletteEntry) => void;
}

/** The results, in named groups; the chosen line is scrolled into view. */
export function PaletteList({ id, groups, chosenKey, onPoint, onRun }: PaletteListProps) {
  const t = useTranslations("palette");
  useEffect(() => {
    document.getElementById(`${id}-${chosenKey}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosenKey]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t(site().withoutDomains ? "placeholderServers" : "placeholder")}
      className="min-h-0 overflow-y-auto p-2"
    >
      {groups.length === 0 && <p className="px-3 py-6 text-center text-muted">{t("none")}</p>}
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <p id={`${id}-${group.key}`} className="px-3 pt-2 pb-1 text-12 text-muted">
            {t(group.key)}
          </p>
          {group.entries.map((entry) => {
            const isChosen = entry.key === chosenKey;
            return (
              // The field handles the keyboard: it moves the choice and opens it.
              <div
                key={entry.key}
                id={`${id}-${entry.key}`}
                role="option"
                aria-selected={isChosen}
                onPointerMove={() => onPoint(entry.key)}
                onClick={() => onRun(entry)}
                className={classNames(
                  "flex min-h-9.5 cursor-pointer items-center gap-3 rounded-6 px-3 select-none max-md:min-h-11",
                  isChosen &&
                    "bg-surface2 shadow-[inset_2px_0_var(--accent)] rtl:shadow-[inset_-2px_0_var(--accent)]",
                )}
              >
                {entry.content}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
