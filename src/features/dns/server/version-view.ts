import { actorView } from "#src/platform/authz/shown-actor.ts";
import type { KeptRecord } from "./kept-changes.ts";
import type { ZoneVersion } from "./restore-version.ts";

const maxShown = 20;

/** A version as customers see it. */
export function versionView({ version, at, cause, added, removed, ...by }: ZoneVersion) {
  return {
    version,
    at: at.toISOString(),
    ...actorView(by),
    cause,
    addedCount: added.length,
    removedCount: removed.length,
    added: added.slice(0, maxShown).map(lineOf),
    removed: removed.slice(0, maxShown).map(lineOf),
  };
}

function lineOf({ type, name, priority, content, ttl }: KeptRecord): string {
  const text = content.length > 200 ? `${content.slice(0, 199)}…` : content;
  return [name, ttl, type, ...(priority === null ? [] : [priority]), text].join(" ");
}
