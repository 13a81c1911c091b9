import type { LastVersion } from "#src/platform/site-settings/read-settings.ts";
import type { StoredTexts } from "#src/platform/own-texts/site-texts.ts";
import { providerSite } from "./provider-site.ts";

/** All sites as one reading found them; null: no text was written since the last one. */
export interface SitesReading {
  readonly rows: readonly { readonly id: number }[];
  readonly versions: readonly LastVersion[];
  readonly written: StoredTexts | null;
}

/** Which sites changed between readings, so that a change of one leaves what is kept of the others. */
export interface SiteVersions {
  /** Changes with the site, and with the provider's, which others show something of. */
  of(id: number): string;
  /** The sites that this reading found changed; null: all of them. */
  note(reading: SitesReading): ReadonlySet<number> | null;
}

export function createSiteVersions(): SiteVersions {
  let noted: ReadonlyMap<number, { readonly content: string; readonly version: number }> = new Map();
  let texts: ReadonlyMap<number, readonly unknown[]> = new Map();
  let count = 0;

  const versionOf = (id: number): number => noted.get(id)?.version ?? 0;
  return {
    of: (id) => `${versionOf(providerSite)} ${versionOf(id)}`,
    note: ({ rows, versions, written }) => {
      if (written !== null) texts = bySite([...written.texts, ...written.legal]);
      const settings = bySite(versions);
      const changed = new Set<number>();
      const found = rows.map((row) => {
        const content = JSON.stringify([row, settings.get(row.id), texts.get(row.id)]);
        const known = noted.get(row.id);
        if (known?.content === content) return [row.id, known] as const;
        changed.add(row.id);
        return [row.id, { content, version: (count += 1) }] as const;
      });
      noted = new Map(found);
      return changed.has(providerSite) ? null : changed;
    },
  };
}

/** Rows by the site that they belong to, in their order. */
export function bySite<Row extends { readonly siteId: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, readonly Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) {
    const known = grouped.get(row.siteId);
    if (known === undefined) grouped.set(row.siteId, [row]);
    else known.push(row);
  }
  return grouped;
}
