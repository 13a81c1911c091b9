import { useTranslations } from "use-intl";
import { classNames } from "#src/web/ui/class-names.ts";

export interface TagChipsProps {
  /** The tags of the rows that are shown, and the chosen one. */
  readonly tags: readonly string[];
  readonly value: string | undefined;
  readonly onValueChange: (tag: string | undefined) => void;
}

/** The tags as filters: `tags`, `value`, `onValueChange`. */
export function TagChips({ tags, value, onValueChange }: TagChipsProps) {
  const t = useTranslations("lists.tags");
  if (tags.length === 0) return null;
  return (
    <div role="group" aria-label={t("filterLabel")} className="flex items-center gap-2 md:flex-wrap">
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          aria-pressed={tag === value}
          onClick={() => onValueChange(tag === value ? undefined : tag)}
          className={classNames(
            "touch-target inline-flex h-6 items-center rounded-4 border px-2 font-mono text-12 transition-colors",
            tag === value
              ? "border-fg bg-surface2 text-fg"
              : "border-line bg-surface text-fg2 hover:bg-surface2",
          )}
        >
          <bdi>{tag}</bdi>
        </button>
      ))}
    </div>
  );
}
