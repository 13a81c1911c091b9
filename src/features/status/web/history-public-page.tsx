import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import type { Status, StatusEntry } from "../contract-page.ts";
import { componentNames } from "./both/component-name.tsx";
import { EntryPanel } from "./both/entry-panel.tsx";
import { statusTimes } from "./both/status-times.ts";

/** Everything that ended, by month, with all that was said: `page`, `status`. */
export function HistoryPublicPage({ page, status }: { readonly page: PublicPage; readonly status: Status }) {
  const { t, locale, href } = page;
  const times = statusTimes(locale);
  return (
    <div className="mx-auto max-w-public px-6 pt-10 pb-26 max-md:px-4 max-md:pt-6 max-md:pb-16">
      <p className="text-14 text-muted">
        <a href={href(paths.status)} className="touch-target hover:text-fg hover:underline">
          {t("status.title")}
        </a>
      </p>
      <h1 className="mt-6 text-fluid-40 font-medium">{t("status.history")}</h1>
      <p className="mt-2 max-w-140 text-16 text-pretty text-fg2">{t("status.historyLead")}</p>
      {status.past.length === 0 && (
        <p className="mt-12 border-y border-fg py-7 text-16 text-fg2">{t("status.past.none")}</p>
      )}
      {byMonth(status.past).map(({ month, entries }) => (
        <section
          key={month}
          className="mt-12 grid grid-cols-[352px_1fr] gap-x-12 gap-y-4 border-t border-fg pt-4 max-lg:grid-cols-1"
        >
          <h2 className="text-24">{times.month(`${month}-01`)}</h2>
          <div className="flex min-w-0 flex-col gap-4">
            {entries.map((entry) => (
              <EntryPanel
                key={entry.id}
                concerned={componentNames(entry.components, status.components, t)}
                {...{ entry, locale, t }}
              />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Newest first, as the entries are. */
function byMonth(entries: readonly StatusEntry[]) {
  const months = [...new Set(entries.map(({ startsAt }) => startsAt.slice(0, 7)))];
  return months.map((month) => ({
    month,
    entries: entries.filter(({ startsAt }) => startsAt.startsWith(month)),
  }));
}
