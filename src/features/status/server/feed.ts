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
  const entries = [...status.open, ...status.planned, ...status.past]
    .toSorted((a, b) => b.changedAt.localeCompare(a.changedAt))
    .slice(0, mostEntries);
  const home = origin + paths.status;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escaped(home)}</id>`,
    `<title>${escaped(`${name} status`)}</title>`,
    `<link rel="self" href="${escaped(origin + statusFeedPath)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(home)}"/>`,
    `<updated>${entries[0]?.changedAt ?? `${status.day}T00:00:00.000Z`}</updated>`,
    `<author><name>${escaped(name)}</name></author>`,
    ...entries.map((entry) => entryText(entry, home)),
    "</feed>",
    "",
  ].join("\n");
}

function entryText(entry: StatusEntry, home: string): string {
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
    `<link href="${escaped(`${home}/history#${entry.id}`)}"/>`,
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
