import { sql } from "kysely";
import type * as z from "zod/mini";
import { type DoneBy, doerName, doneByOf } from "#src/platform/authz/done-by.ts";
import type { Platform } from "#src/platform/platform.ts";
import { setValuesOf, type SetValues, valuesOf } from "#src/platform/site-settings/read-settings.ts";
import type { SiteContext } from "#src/platform/tenancy/sites.ts";
import {
  isOfProvider,
  isSettingName,
  type SettingName,
  settingNames,
} from "#src/shared/settings/registry.ts";
import type { valuesRoutes } from "../../contract-values.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";

type Output<Key extends keyof typeof valuesRoutes> = z.input<(typeof valuesRoutes)[Key]["output"]>;
export type ListedSetting = Output<"GET /v2/admin/settings">["settings"][number];
type ListedVersions = Output<"GET /v2/admin/settings/{name}/versions">;

interface Row {
  readonly name: string;
  readonly number: number;
  readonly isDefault: boolean;
  readonly value: unknown;
  readonly reason: string;
  readonly at: Date;
  readonly by: { readonly kind: string; readonly id?: string };
  readonly byName: string | null;
}

const columns = sql`name, number, is_default AS "isDefault", value, reason, changed_at AS at, changed_by AS by,
  ${doerName("setting_versions.changed_by")} AS "byName"`;

/** Everything that can be set of a site, in the registry's order. */
export async function listSettings(
  { db }: Pick<Platform, "db">,
  { id: siteId, start }: Pick<SiteContext, "id" | "start">,
): Promise<ListedSetting[]> {
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (name) ${columns} FROM setting_versions WHERE site_id = ${siteId}
    ORDER BY name, number DESC`.execute(db.kysely);
  const last = new Map(rows.map((row) => [row.name, row]));
  const versions = rows.flatMap(({ name, ...row }) =>
    isSettingName(name) ? [{ ...row, name, siteId }] : [],
  );
  const set = setValuesOf(versions, siteId);
  const [begun, now] = [valuesOf(start, {}), valuesOf(start, set)];
  const shown = settingNames.filter((name) => siteId === providerSite || !isOfProvider(name));
  return shown.map((name) => {
    const row = last.get(name);
    return {
      name,
      value: plainOf(now, name),
      start: plainOf(begun, name),
      isSet: name in set,
      version: row?.number ?? 0,
      changedAt: row?.at.toISOString() ?? null,
      changedBy: row === undefined ? null : byOf(row),
    };
  });
}

/** What a setting was, the newest first. */
export async function listVersions(
  { db }: Pick<Platform, "db">,
  siteId: number,
  name: SettingName,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedVersions> {
  const { rows } = await sql<Row & { readonly total: number }>`
    SELECT ${columns}, count(*) OVER ()::int AS total FROM setting_versions
    WHERE site_id = ${siteId} AND name = ${name}
    ORDER BY number DESC LIMIT ${limit} OFFSET ${offset}`.execute(db.kysely);
  return {
    versions: rows.map((row) => ({
      number: row.number,
      isDefault: row.isDefault,
      value: storedOf(row.value),
      reason: row.reason,
      changedAt: row.at.toISOString(),
      changedBy: byOf(row),
    })),
    total: rows[0]?.total ?? 0,
  };
}

function byOf({ by, byName }: Row): DoneBy {
  return doneByOf(by, byName);
}

/** As it was checked when it was set. */
function storedOf(value: unknown): ListedSetting["value"] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema of the registry has let it in
  return value as ListedSetting["value"];
}

/** The contract's union does not say which setting has which form. */
function plainOf(values: SetValues, name: SettingName): ListedSetting["value"] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lists of the registry are readonly, those of answers are not
  return (values[name] ?? null) as ListedSetting["value"];
}
