import { useEffect, useState } from "react";
import { paths } from "#src/shared/paths.ts";
import { formatTag } from "#src/shared/format-tag.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { clock } from "#src/web/clock.ts";
import { ageOf } from "#src/web/i18n/age.ts";
import { groupByDay } from "./group-by-day.ts";

/** Texts of the dropdown, translated on the server. */
export interface LatestTexts {
  readonly title: string;
  readonly viewAll: string;
  readonly loading: string;
  readonly failed: string;
  readonly none: string;
  readonly unread: string;
  readonly today: string;
  readonly yesterday: string;
  readonly earlier: string;
  readonly justNow: string;
}

export interface LatestIslandProps {
  readonly texts: LatestTexts;
  readonly language: string;
}

type Answer = ApiOutput<"GET /v2/notifications/all">;

/** The five newest notifications (product §2), read when the dropdown opens. */
export function LatestIsland({ texts, language }: LatestIslandProps) {
  const [answer, setAnswer] = useState<Answer | "loading" | "failed">("loading");
  useEffect(() => {
    const ended = new AbortController();
    api("GET /v2/notifications/all", { query: { limit: 5, offset: 0 }, signal: ended.signal }).then(
      setAnswer,
      () => ended.signal.aborted || setAnswer("failed"),
    );
    return () => ended.abort();
  }, []);
  return (
    <>
      <div className="flex items-baseline justify-between gap-4 border-b border-line px-4 py-3">
        <h2 className="text-16 font-medium">
          {texts.title}
          {typeof answer === "object" && (
            <span className="ms-2 font-mono text-13 text-muted">{answer.total}</span>
          )}
        </h2>
        <a
          href={paths["cabinet-notifications"]}
          className="touch-target text-13 font-medium text-accent hover:underline"
        >
          {texts.viewAll}
        </a>
      </div>
      <div className="px-4 py-2" aria-live="polite">
        {answer === "loading" && <p className="py-4 text-14 text-muted">{texts.loading}</p>}
        {answer === "failed" && <p className="py-4 text-14">{texts.failed}</p>}
        {typeof answer === "object" && <Days answer={answer} texts={texts} language={language} />}
      </div>
    </>
  );
}

function Days({ answer, texts, language }: LatestIslandProps & { readonly answer: Answer }) {
  if (answer.notifications.length === 0)
    return <p className="py-6 text-center text-14 text-muted">{texts.none}</p>;
  const now = clock.now();
  return groupByDay(answer.notifications, now).map(({ day, items }) => (
    <section key={day} className="py-2">
      <h3 className="flex justify-between text-12 text-muted">
        {texts[day]}
        {day === "today" && (
          <span>{now.toLocaleDateString(formatTag(language), { day: "numeric", month: "long" })}</span>
        )}
      </h3>
      <ul>
        {items.map(({ id, title, message, link, isRead, createdAt }) => (
          <li key={id} className="relative grid grid-cols-[1fr_auto] gap-x-3 py-2.5 ps-3">
            {!isRead && (
              <span className="absolute start-0 top-4.5 size-1.5 rounded-full bg-accent" aria-hidden="true" />
            )}
            <p className="text-14 font-medium wrap-anywhere">
              {link === null ? (
                <bdi>{title}</bdi>
              ) : (
                <a href={link} className="before:absolute before:inset-0">
                  <bdi>{title}</bdi>
                </a>
              )}
              {!isRead && <span className="sr-only"> {texts.unread}</span>}
            </p>
            <time
              dateTime={createdAt}
              title={exactTime(createdAt, language)}
              className="relative z-1 pt-0.5 text-12 whitespace-nowrap text-muted"
            >
              {ageText(createdAt, now, texts.justNow, language)}
            </time>
            <p className="col-span-2 text-13 wrap-anywhere whitespace-pre-line text-muted">
              {/* In a list, paragraphs are lines. */}
              <bdi>{message.replaceAll(/\n+/g, "\n")}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const units = { minutesAgo: "minute", hoursAgo: "hour", daysAgo: "day" } as const;

/** `5m ago`, by the browser's Intl. */
function ageText(instant: string, now: Date, justNow: string, language: string): string {
  const age = ageOf(Date.parse(instant), now.getTime());
  if (age.key === "justNow") return justNow;
  // In other languages the narrow forms are too short to understand.
  const style = language.startsWith("en") ? "narrow" : "short";
  return new Intl.RelativeTimeFormat(language, { style }).format(-age.count, units[age.key]);
}

function exactTime(instant: string, language: string): string {
  return new Intl.DateTimeFormat(formatTag(language), {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(Date.parse(instant));
}
