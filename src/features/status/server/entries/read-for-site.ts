import { providerSite } from "#src/platform/tenancy/provider-site.ts";
import type { TextByLanguage } from "#src/shared/settings/setting.ts";
import { listComponents } from "../components/list-components.ts";
import type { Brand, StatusContext } from "../deps.ts";
import { type Entry, readEntries } from "./read-entries.ts";

/** Sites whose entries a site shows: its own ones, and the provider's, on whose machines all sites run. */
export function tellingSites(siteId: number): readonly number[] {
  return siteId === providerSite ? [siteId] : [siteId, providerSite];
}

/**
 * Entries as visitors of a site read them: those of the provider on another site are about what that site has or had, and
 * have its own name in place of the provider's.
 */
export async function readForSite(
  context: StatusContext,
  siteId: number,
  chosen: { readonly since?: Date; readonly ids?: readonly string[] },
): Promise<readonly Entry[]> {
  const { kysely } = context.platform.db;
  const entries = await readEntries(kysely, { ...chosen, siteIds: tellingSites(siteId) });
  if (entries.every((entry) => entry.siteId === siteId)) return entries;
  const [own, provider, current, noted] = await Promise.all([
    context.brandOf(siteId),
    context.brandOf(providerSite),
    listComponents(context, siteId),
    kysely.selectFrom("status_components").select("component").where("site_id", "=", siteId).execute(),
  ]);
  const known = new Set([...current.map(({ id }) => id), ...noted.map(({ component }) => component)]);
  const named = inTheNameOf(own, provider);
  return entries.flatMap((entry) => {
    if (entry.siteId === siteId) return [entry];
    const components = entry.components.filter((id) => known.has(id));
    if (components.length === 0) return [];
    const updates = entry.updates.map((update) => ({ ...update, texts: named(update.texts) }));
    return [{ ...entry, components, titles: named(entry.titles), updates }];
  });
}

/** Puts a site's name and host in place of the provider's; the host first, since it may have the name in it. */
export function inTheNameOf(own: Brand, provider: Brand): (texts: TextByLanguage) => TextByLanguage {
  const names = new Map([
    [provider.host.toLowerCase(), own.host],
    [provider.name.toLowerCase(), own.name],
  ]);
  const plain = [...names.keys()].map((name) => name.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  const pattern = new RegExp(plain.join("|"), "giu");
  const replaced = (text: string) => text.replace(pattern, (name) => names.get(name.toLowerCase()) ?? name);
  return (texts) =>
    Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, replaced(text)]));
}
