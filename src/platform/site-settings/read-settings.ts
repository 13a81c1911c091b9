import { type Kysely, sql } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import {
  isSettingName,
  type SettingName,
  settings,
  type SettingValues,
} from "#src/shared/settings/registry.ts";

/** What staff set on a site; what it left alone is absent. */
export type SetValues = Partial<SettingValues>;

/** A setting as it was set last. */
export interface LastVersion {
  readonly siteId: number;
  readonly name: SettingName;
  readonly number: number;
  readonly isDefault: boolean;
  readonly value: unknown;
}

/** The last version of every setting, of all sites or one. */
export async function readLastVersions(db: Kysely<DB>, siteId?: number): Promise<readonly LastVersion[]> {
  const { rows } = await sql<Omit<LastVersion, "name"> & { readonly name: string }>`
    SELECT DISTINCT ON (site_id, name)
           site_id AS "siteId", name, number, is_default AS "isDefault", value
    FROM setting_versions
    WHERE ${siteId === undefined ? sql`true` : sql`site_id = ${siteId}`}
    ORDER BY site_id, name, number DESC`.execute(db);
  // One that a later release took out stays in the table.
  return rows.flatMap(({ name, ...row }) => (isSettingName(name) ? [{ ...row, name }] : []));
}

/** What these versions set on a site. A value that a later release refuses counts as not set. */
export function setValuesOf(versions: readonly LastVersion[], siteId: number): SetValues {
  const values: Record<string, unknown> = {};
  for (const version of versions) {
    if (version.siteId !== siteId || version.isDefault) continue;
    const { data, success } = settings[version.name].schema.safeParse(version.value);
    if (success) values[version.name] = data;
  }
  return values;
}

/** What counts on a site: what staff set, else what it began with, else the product's own. */
export function valuesOf(start: SetValues, set: SetValues): SettingValues {
  const fallbacks = Object.fromEntries(
    Object.entries(settings).map(([name, { fallback }]) => [name, fallback]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has its fallback
  return { ...(fallbacks as unknown as SettingValues), ...start, ...set };
}
