import { useTranslations } from "use-intl";
import { clock } from "#src/web/clock.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { type BuoyKind, BuoyMark } from "#src/web/ui/buoy.tsx";
import type { ChangeView } from "../prices-query.ts";

const dayMs = 86_400_000;

/** The four dates of a change between ink lines: when it is announced, from when it counts, who pays it first and last. */
export function DateStrip({ view: { change, effect } }: { readonly view: ChangeView }) {
  const t = useTranslations("officePrices.dates");
  const times = useTimes();
  const { announcedAt, cancelledAt, fromAt, state } = change;
  const days = effect.groups.flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]).filter((at) => at !== null);
  const ordered = [...days].sort();
  // Between the days that are shown, not of whole days between the moments.
  const notice =
    dayNumber(Date.parse(fromAt)) - dayNumber(announcedAt === null ? clock.nowMs() : Date.parse(announcedAt));
  const isEarly = state === "draft" && fromAt < effect.earliestAt;
  const shown = (at: string | undefined) => (at === undefined ? "–" : times.dayUtc(at));
  const steps: readonly { key: string; mark: BuoyKind; day: string; label: string; text: string }[] = [
    {
      key: "mails",
      mark: announcedAt === null ? "busy" : "ok",
      day: shown(announcedAt ?? new Date(clock.nowMs()).toISOString()),
      label: t(announcedAt === null ? "today" : "announced"),
      text: t(announcedAt === null ? "todayText" : "announcedText", { customers: effect.customers }),
    },
    {
      key: "from",
      mark: isEarly ? "bad" : "off",
      day: shown(fromAt),
      label: t("from"),
      text: isEarly
        ? t("early", { day: times.dayUtc(firstWholeDay(effect.earliestAt)) })
        : t("notice", { days: Math.max(0, notice) }),
    },
    { key: "first", mark: "off", day: shown(ordered[0]), label: t("first"), text: t("firstText") },
    {
      key: "last",
      mark: cancelledAt === null ? "off" : "lock",
      day: shown(cancelledAt ?? ordered.at(-1)),
      label: t(cancelledAt === null ? "last" : "cancelled"),
      text: t(cancelledAt === null ? "lastText" : "cancelledText"),
    },
  ];
  return (
    <ol className="grid grid-cols-4 border-y border-fg max-rail:grid-cols-2 dark:border-line2">
      {steps.map(({ key, mark, day, label, text }) => (
        <li
          key={key}
          className="border-line px-4 py-3 rail:not-first:border-s rail:first:ps-0 max-rail:even:border-s max-rail:nth-[n+3]:border-t"
        >
          <span className="flex items-center gap-2.5">
            <BuoyMark kind={mark} />
            <BdiCode className="text-13">{day}</BdiCode>
          </span>
          <span className="mt-1 block text-13 font-medium">{label}</span>
          <span className={mark === "bad" ? "block text-12 text-danger" : "block text-12 text-muted"}>
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Days of UTC since 1970. */
function dayNumber(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** The first day that begins at the moment or after it: prices change at the beginning of a day. */
function firstWholeDay(at: string): number {
  return Math.ceil(Date.parse(at) / dayMs) * dayMs;
}
