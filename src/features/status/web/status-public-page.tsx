import { Braces, Rss } from "lucide-react";
import { statusFeedPath } from "#src/shared/status.ts";
import type { PublicPage } from "#src/web/ssr/public-page.ts";
import { ButtonLink } from "#src/web/ui/button.tsx";
import type { Status, StatusEntry } from "../contract-page.ts";
import { componentNames } from "./both/component-name.tsx";
import { EntryPanel, Written } from "./both/entry-panel.tsx";
import { statusTimes } from "./both/status-times.ts";
import { BarsLegend, ComponentsList } from "./components-list.tsx";
import { PastList } from "./past-list.tsx";

interface Props {
  readonly page: PublicPage;
  readonly status: Status;
}

/** How everything is, what goes on, what is planned, and what was: `page`, `status`. */
export function StatusPublicPage({ page, status }: Props) {
  const { t, locale } = page;
  const incidents = status.open.filter(({ kind }) => kind === "incident");
  const hasPlans = status.planned.length > 0;
  return (
    <div className="mx-auto max-w-public px-6 pt-16 pb-26 max-md:px-4 max-md:pt-10 max-md:pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <div>
          <h1 className="text-fluid-40 font-medium text-balance">
            {t(`status.heading.${headingOf(status, incidents)}`, { count: incidents.length })}
          </h1>
          <p className="mt-2 text-16 text-pretty text-fg2">{t("status.lead")}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={statusFeedPath}>
            <Rss strokeWidth={1.6} aria-hidden="true" />
            {t("status.feed")}
          </ButtonLink>
          <ButtonLink href={`/api/v2/status?language=${locale.code}`}>
            <Braces strokeWidth={1.6} aria-hidden="true" />
            {t("status.json")}
          </ButtonLink>
        </div>
      </div>
      {(status.open.length > 0 || hasPlans) && (
        <div className="mt-8 flex flex-wrap items-start gap-4">
          {status.open.length > 0 && (
            <section aria-label={t("status.open")} className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
              {status.open.map((entry) => (
                <EntryPanel
                  key={entry.id}
                  concerned={componentNames(entry.components, status.components, t)}
                  {...{ entry, locale, t }}
                />
              ))}
            </section>
          )}
          {hasPlans && <Planned {...{ page, status }} />}
        </div>
      )}
      <ComponentsList page={page} status={status} />
      <BarsLegend page={page} />
      <PastList page={page} status={status} />
    </div>
  );
}

/** An incident may be about a service that the site does not have any more: it goes on all the same. */
function headingOf({ state }: Status, incidents: readonly StatusEntry[]) {
  if (incidents.length === 0) return state === "maintenance" ? "maintenance" : "operational";
  return incidents.some(({ severity }) => severity === "outage") ? "outage" : "degraded";
}

function Planned({ page: { t, locale }, status }: Props) {
  const times = statusTimes(locale);
  return (
    <section className="min-w-60 flex-1 rounded-10 border border-line bg-surface max-md:basis-full">
      <h2 className="border-b border-line px-4 py-3 text-14 font-medium">{t("status.planned")}</h2>
      <ul className="px-4">
        {status.planned.map((entry) => (
          <li key={entry.id} id={entry.id} className="border-line py-3 not-last:border-b">
            <p className="font-mono text-13 tabular-nums">
              <bdi>{times.span(entry.startsAt, entry.endsAt)}</bdi>
            </p>
            <h3 className="mt-1 text-14 font-medium wrap-anywhere">
              <Written {...entry.title} locale={locale} />
            </h3>
            {entry.updates.slice(0, 1).map((update) => (
              <p key={update.at} className="text-13 text-pretty whitespace-pre-line wrap-anywhere text-fg2">
                <Written text={update.text} language={update.language} locale={locale} />
              </p>
            ))}
            <p className="mt-1 text-13 text-muted">
              {componentNames(entry.components, status.components, t).join(t("status.comma"))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
