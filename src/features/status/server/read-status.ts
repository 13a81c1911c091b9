import type { Platform } from "#src/platform/platform.ts";
import { historyDays, maxPastEntries, worseOf, type ComponentState } from "#src/shared/status.ts";
import { addMs } from "#src/shared/time.ts";
import type { Status } from "../contract-page.ts";
import { type Component, listComponents } from "./components/list-components.ts";
import type { StatusContext } from "./deps.ts";
import type { Entry } from "./entries/read-entries.ts";
import { readForSite } from "./entries/read-for-site.ts";
import { showEntry } from "./entries/show-entry.ts";
import { barsOf } from "./rules/bars.ts";
import { type Span, spansOf, stateOf } from "./rules/spans.ts";

const dayMs = 86_400_000;

/** What is shown of a site, before a language is chosen. */
export interface SiteStatus {
  readonly now: Date;
  readonly components: readonly (Component & { readonly since: Date })[];
  readonly entries: readonly Entry[];
}

export async function readSiteStatus(context: StatusContext, siteId: number): Promise<SiteStatus> {
  const { db, clock } = context.platform;
  const now = clock.now();
  const [components, noted, entries] = await Promise.all([
    listComponents(context, siteId),
    db.kysely.selectFrom("status_components").selectAll().where("site_id", "=", siteId).execute(),
    readForSite(context, siteId, { since: addMs(now, -historyDays * dayMs) }),
  ]);
  const since = new Map(noted.map((row) => [row.component, row.since]));
  return {
    now,
    // One that is not noted yet has just come.
    components: components.map((one) => ({ ...one, since: since.get(one.id) ?? now })),
    entries,
  };
}

/** The page of a site in a language: what is open, what is planned, what was, and the bars of each component. */
export function showStatus({ now, components, entries }: SiteStatus, language: string): Status {
  const at = now.getTime();
  const spans = new Map(components.map(({ id }) => [id, [] as Span[]]));
  for (const entry of entries)
    for (const component of entry.components) spans.get(component)?.push(...spansOf(entry, at));
  const shown = components.map(({ since, ...component }) => {
    const bars = barsOf(spans.get(component.id) ?? [], since.getTime(), at);
    return {
      ...component,
      since: since.toISOString(),
      state: bars.now,
      uptime: bars.uptime,
      days: bars.days.map((day) => ({ ...day })),
    };
  });
  const show = (entry: Entry) => showEntry(entry, language, now);
  const inPhase = (...states: readonly string[]) =>
    entries.filter((entry) => states.includes(stateOf(entry, at))).map(show);
  const open = inPhase("investigating", "identified", "monitoring", "running");
  return {
    state: shown.reduce<ComponentState>((worst, { state }) => worseOf(worst, state), "operational"),
    day: now.toISOString().slice(0, 10),
    components: shown,
    open,
    planned: inPhase("planned").toReversed(),
    past: inPhase("resolved", "done", "called-off").slice(0, maxPastEntries),
  };
}

/** The same of a site for calls that come often: read again after a second, for all who ask. */
export function keepSiteStatus(
  { clock }: Pick<Platform, "clock">,
  read: (siteId: number) => Promise<SiteStatus>,
): (siteId: number) => Promise<SiteStatus> {
  const kept = new Map<number, { readonly at: number; readonly status: Promise<SiteStatus> }>();
  return (siteId) => {
    const now = clock.now().getTime();
    const known = kept.get(siteId);
    // A clock may go back.
    if (known !== undefined && Math.abs(now - known.at) < keptMs) return known.status;
    const next = { at: now, status: read(siteId) };
    kept.set(siteId, next);
    next.status.catch(() => {
      if (kept.get(siteId) === next) kept.delete(siteId);
    });
    return next.status;
  };
}

const keptMs = 1000;
