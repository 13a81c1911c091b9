import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Chip } from "#src/web/ui/chip.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type NotificationSearch, topics } from "./notification-search.ts";

export interface NotificationFiltersProps {
  readonly search: NotificationSearch;
  readonly onChange: (search: NotificationSearch) => void;
}

const typingPauseMs = 250;

/** Topic and search term of the list: `search`, `onChange`. Every change returns to the first page. */
export function NotificationFilters({ search, onChange }: NotificationFiltersProps) {
  const t = useTranslations("notifications");
  const { topic, q } = search;
  const [text, setText] = useState(q ?? "");

  useEffect(() => {
    const wanted = text.trim() || undefined;
    if (wanted === q) return;
    const timer = setTimeout(() => onChange({ topic, q: wanted }), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text, q, topic, onChange]);

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap gap-2">
        <Chip chosen={topic === undefined} onClick={() => onChange({ q })}>
          {t("topic.all")}
        </Chip>
        {topics.map((value) => (
          <Chip key={value} chosen={topic === value} onClick={() => onChange({ q, topic: value })}>
            {t(`topic.${value}`)}
          </Chip>
        ))}
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
