import { pickLocale } from "#src/shared/locales.ts";
import { paths } from "#src/shared/paths.ts";
import { statusFeedPath } from "#src/shared/status.ts";
import type { Status, StatusEntry } from "../contract-page.ts";

const mostEntries = 50;

interface FeedSite {
  readonly name: string;
  readonly origin: string;
}

/** The entries of a site as an Atom feed (RFC 4287), the last changed first; texts are text, never markup. */
export function feedText({ name, origin }: FeedSite, status: Status): string {
  const home = origin + paths.status;
  const history = origin + paths["status-history"];
  const on = (page: string, shown: readonly StatusEntry[]) => shown.map((entry) => ({ entry, page }));
  const entries = [...on(home, [...status.open, ...status.planned]), ...on(history, status.past)]
    .toSorted((a, b) => b.entry.changedAt.localeCompare(a.entry.changedAt))
    .slice(0, mostEntries);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escaped(home)}</id>`,
    `<title>${escaped(`${name} status`)}</title>`,
    `<link rel="self" href="${escaped(origin + statusFeedPath)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(home)}"/>`,
    `<updated>${entries[0]?.entry.changedAt ?? `${status.day}T00:00:00.000Z`}</updated>`,
    `<author><name>${escaped(name)}</name></author>`,
    ...entries.map(({ entry, page }) => entryText(entry, { home, page })),
    "</feed>",
    "",
  ].join("\n");
}

/** `page`: where it is shown now. Its id stays that of the status page, so that readers do not take it for a new one. */
function entryText(entry: StatusEntry, { home, page }: { readonly home: string; readonly page: string }) {
  const first = entry.updates.at(-1)?.at ?? entry.startsAt;
  const until = entry.endsAt === null ? "" : ` – ${entry.endsAt}`;
  const lines = [
    `${entry.state}${entry.severity === null ? "" : `, ${entry.severity}`}: ${entry.startsAt}${until}`,
    ...entry.updates.map(({ at, state, text }) => `${at}${state === null ? "" : ` ${state}`}: ${text}`),
  ];
  return [
    "<entry>",
    `<id>${escaped(`${home}#${entry.id}`)}</id>`,
    `<title xml:lang="${pickLocale(entry.title.language).tag}">${escaped(entry.title.text)}</title>`,
    `<link href="${escaped(`${page}#${entry.id}`)}"/>`,
    `<published>${first}</published>`,
    `<updated>${entry.changedAt}</updated>`,
    `<content type="text">${escaped(lines.join("\n\n"))}</content>`,
    "</entry>",
  ].join("");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
