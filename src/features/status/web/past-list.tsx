import { ChevronRight } from "lucide-react";
import { paths } from "#src/shared/paths.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import type { Status } from "../contract-page.ts";
import { Written } from "./both/entry-panel.tsx";
import { entryMark } from "./both/marks.ts";
import { statusTimes } from "./both/status-times.ts";

const mostShown = 5;

/** What ended last, each with the way to all that was said: `page`, `status`. */
export function PastList({ page, status }: { readonly page: PublicPage; readonly status: Status }) {
  const { t, locale, href } = page;
  const times = statusTimes(locale);
  const history = href(paths["status-history"]);
  return (
    <section className="mt-16 grid grid-cols-[352px_1fr] gap-x-12 gap-y-4 max-lg:grid-cols-1">
      <div>
        <h2 className="text-24 font-medium">{t("status.history")}</h2>
        <p className="mt-1 text-13 text-muted">{t("status.historyText")}</p>
      </div>
      <div className="min-w-0 border-y border-fg">
        {status.past.length === 0 && <p className="py-4 text-14 text-fg2">{t("status.past.noneYet")}</p>}
        <ul>
          {status.past.slice(0, mostShown).map((entry) => (
            <li key={entry.id} className="border-line not-last:border-b">
              <a
                href={`${history}#${entry.id}`}
                className="flex items-center gap-4 py-3 text-14 hover:bg-surface2"
              >
                <span className="w-20 shrink-0 font-mono text-13 tabular-nums text-muted">
                  <bdi>{times.day(entry.startsAt)}</bdi>
                </span>
                <BuoyMark kind={entryMark(entry)} />
                <span className="min-w-0 flex-1 font-medium wrap-anywhere">
                  <Written {...entry.title} locale={locale} />
                </span>
                <span className="text-13 text-muted max-md:hidden">
                  {t(`status.entryState.${entry.state}`)}
                </span>
                <ChevronRight
                  strokeWidth={1.6}
                  aria-hidden="true"
                  className="size-4 shrink-0 text-muted rtl:-scale-x-100"
                />
              </a>
            </li>
          ))}
        </ul>
        {status.past.length > mostShown && (
          <p className="border-t border-line py-3">
            <a href={history} className="touch-target text-14 font-medium underline underline-offset-2">
              {t("status.all")}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
