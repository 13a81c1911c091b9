import { pickLocale, type Locale } from "#src/shared/locales.ts";
import type { Translate } from "#src/web/i18n/translate.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import type { StatusEntry } from "../../contract-page.ts";
import { entryMark, updateMark } from "./marks.ts";
import { statusTimes } from "./status-times.ts";

export interface EntryPanelProps {
  readonly entry: StatusEntry;
  /** What it is about, in words. */
  readonly concerned: readonly string[];
  readonly locale: Locale;
  readonly t: Translate;
}

/** An incident or planned work with everything that was said, the newest first: `entry`, `concerned`, `locale`, `t`. */
export function EntryPanel({ entry, concerned, locale, t }: EntryPanelProps) {
  const times = statusTimes(locale);
  const isBad = entry.severity === "outage" && entry.endsAt === null;
  const isOpen = entry.endsAt === null || entry.state === "running";
  const time =
    entry.endsAt === null
      ? t("status.since", { time: times.moment(entry.startsAt) })
      : times.span(entry.startsAt, entry.endsAt);
  return (
    <article
      id={entry.id}
      className={classNames(
        "min-w-0 overflow-clip rounded-10 border bg-surface",
        isBad ? "border-danger/40" : isOpen ? "border-warn/40" : "border-line",
      )}
    >
      <header
        className={classNames(
          "flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3",
          isBad ? "bg-dangertint" : isOpen && "bg-warntint",
        )}
      >
        <BuoyMark kind={entryMark(entry)} size={18} />
        {/* Beside the form it has no title before one is typed. */}
        {entry.title.text !== "" && (
          <h3 className="min-w-0 flex-1 basis-60 text-18 font-medium wrap-anywhere">
            <Written {...entry.title} locale={locale} />
          </h3>
        )}
        <span className="text-13 whitespace-nowrap text-fg2">
          <bdi>{time}</bdi>
        </span>
      </header>
      <div className="p-4">
        <p className="text-13 text-pretty text-fg2">
          <span className="font-medium text-fg">{t(`status.entryState.${entry.state}`)}.</span>{" "}
          {t("status.concerns", { names: concerned.join(t("status.comma")) })}
        </p>
        <Updates {...{ entry, locale, t }} />
      </div>
    </article>
  );
}

function Updates({ entry, locale, t }: Omit<EntryPanelProps, "concerned">) {
  const times = statusTimes(locale);
  return (
    <ol className="mt-4 flex flex-col gap-3">
      {entry.updates.map((update) => (
        <li key={update.at + update.text} className="flex gap-3 text-14">
          <BuoyMark kind={updateMark(update.state)} className="mt-0.75" />
          <div className="min-w-0">
            <p className="text-13 text-muted">
              <time dateTime={update.at}>
                <bdi>{times.moment(update.at)}</bdi>
              </time>
              {update.state !== null && (
                <span className="ms-2 font-medium text-fg">{t(`status.entryState.${update.state}`)}</span>
              )}
            </p>
            <p className="mt-0.5 text-pretty whitespace-pre-line wrap-anywhere">
              <Written text={update.text} language={update.language} locale={locale} />
            </p>
            {update.correctedAt !== null && (
              <p className="text-12 text-muted">
                {t("status.corrected", { time: times.moment(update.correctedAt) })}
              </p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

export interface WrittenProps {
  readonly text: string;
  readonly language: string;
  readonly locale: Locale;
}

/** Words of staff; in another language than the page's they say which it is. */
export function Written({ text, language, locale }: WrittenProps) {
  const { code, tag, dir } = pickLocale(language);
  if (code === locale.code) return text;
  return (
    <span lang={tag} dir={dir}>
      {text}
    </span>
  );
}
