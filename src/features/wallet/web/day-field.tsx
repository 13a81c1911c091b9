import { CalendarDays } from "lucide-react";
import { useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { TextField } from "#src/web/ui/text-field.tsx";
import { readDay, writeDay } from "./read-day.ts";

export interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`. */
  readonly value: string | undefined;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onValueChange: (day: string | undefined) => void;
}

/**
 * A day, written as the page writes days: a browser's own field would write it in the browser's language. The
 * calendar is the browser's: `label`, `value`, `onValueChange`.
 */
export function DayField({ label, value, min, max, onValueChange }: DayFieldProps) {
  const t = useTranslations("wallet.transactions");
  const locale = useLocale();
  const calendar = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string>();
  const [isUnread, setUnread] = useState(false);
  const example = writeDay("2026-11-23", locale);
  const shown = value === undefined ? "" : writeDay(value, locale);
  const settle = () => {
    if (draft === undefined) return;
    const text = draft.trim();
    const day = text === "" ? undefined : readDay(text, locale);
    setUnread(day === null);
    if (day === null) return;
    setDraft(undefined);
    onValueChange(day);
  };
  const choose = (day: string) => {
    setDraft(undefined);
    setUnread(false);
    onValueChange(day === "" ? undefined : day);
  };
  return (
    <TextField
      label={label}
      size="sm"
      autoComplete="off"
      className="w-44 max-md:w-full"
      value={draft ?? shown}
      placeholder={t("anyDay")}
      error={isUnread ? t("noDay", { example }) : undefined}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === "Enter") settle();
      }}
      suffix={
        <span className="relative shrink-0">
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden="true"
            value={value ?? ""}
            min={min}
            max={max}
            onChange={(event) => choose(event.currentTarget.value)}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
          <button
            type="button"
            aria-label={t("calendar", { label })}
            title={t("calendar", { label })}
            onClick={() => calendar.current?.showPicker()}
            className="touch-target relative inline-flex size-6 items-center justify-center text-muted hover:text-fg"
          >
            <CalendarDays className="size-4" strokeWidth={1.6} aria-hidden="true" />
          </button>
        </span>
      }
    />
  );
}
