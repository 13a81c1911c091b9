import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Chip } from "#src/web/ui/chip.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { categories, type NotificationSearch, topics } from "./notification-search.ts";

export interface NotificationFiltersProps {
  readonly search: NotificationSearch;
  readonly onChange: (search: NotificationSearch) => void;
}

const typingPauseMs = 250;

/** What is unread, topic, category and search term of the list: `search`, `onChange`. Every change returns to the first page. */
export function NotificationFilters({ search, onChange }: NotificationFiltersProps) {
  const t = useTranslations("notifications");
  const { topic, category, unread, q } = search;
  const [text, setText] = useState(q ?? "");

  useEffect(() => {
    const wanted = text.trim() || undefined;
    if (wanted === q) return;
    const timer = setTimeout(() => onChange({ topic, category, unread, q: wanted }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, q, topic, category, unread, onChange]);

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap gap-2">
        <Chip
          chosen={unread === true}
          onClick={() => onChange({ q, topic, category, unread: unread ? undefined : true })}
        >
          {t("onlyUnread")}
        </Chip>
        <Chip chosen={topic === undefined} onClick={() => onChange({ q, category, unread })}>
          {t("topic.all")}
        </Chip>
        {topics.map((value) => (
          <Chip
            key={value}
            chosen={topic === value}
            onClick={() => onChange({ q, category, unread, topic: value })}
          >
            {t(`topic.${value}`)}
          </Chip>
        ))}
      </div>
      <div className="w-44 max-md:w-full">
        <SelectField
          label={t("category.label")}
          labelHidden
          size="sm"
          options={(["all", ...categories] as const).map((value) => ({
            value,
            label: t(`category.${value}`),
          }))}
          value={category ?? "all"}
          onValueChange={(next) =>
            onChange({ q, topic, unread, category: next === "all" ? undefined : next })
          }
        />
      </div>
      <TextField
        label={t("search")}
        labelHidden
        type="search"
        size="sm"
        className="w-64 max-md:w-full"
        placeholder={t("search")}
        prefix={<Search strokeWidth={1.6} />}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </div>
  );
}
