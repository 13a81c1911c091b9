import { sql, type Transaction } from "kysely";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { actorStamp } from "#src/platform/authz/actor.ts";
import type { Ctx } from "#src/platform/ctx.ts";
import { wakeAfterCommit } from "#src/platform/db/after-commit.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { AppError } from "#src/shared/errors.ts";
import { isOfProvider, type SettingName, settings } from "#src/shared/settings/registry.ts";
import { type LastVersion, readLastVersions } from "./read-settings.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";

export interface SettingChange {
  readonly name: SettingName;
  /** Undefined: back to what the environment or the product says. */
  readonly value: unknown;
  /** The number of the version that was read; 0: none was set yet. */
  readonly expectedVersion: number;
}

export interface SettingsChange {
  readonly siteId: number;
  readonly changes: readonly SettingChange[];
  readonly reason: string;
}

/**
 * Sets some settings of a site, all or none, in the caller's transaction. A wrong value is refused with its name, and so
 * is a setting that somebody else has set since it was read.
 */
export async function writeSettings(
  trx: Transaction<DB>,
  ctx: Ctx,
  { siteId, changes, reason }: SettingsChange,
): Promise<void> {
  const checked = checkChanges(siteId, changes);
  // Who saves at the same time comes after, and reads what was saved.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settings/${siteId}`}, 0))`.execute(trx);
  const last = new Map((await readLastVersions(trx, siteId)).map((version) => [version.name, version]));
  for (const { name, expectedVersion } of changes) {
    if ((last.get(name)?.number ?? 0) !== expectedVersion) throw new AppError("version_changed");
  }
  const rows = checked.map(({ name, value, expectedVersion }) => ({
    site_id: siteId,
    name,
    number: expectedVersion + 1,
    is_default: value === undefined,
    value: value === undefined ? null : JSON.stringify(value),
    reason,
    changed_by: JSON.stringify(actorStamp(ctx.actor)),
    changed_at: ctx.now,
  }));
  await trx.insertInto("setting_versions").values(rows).execute();
  for (const { name, value } of checked) {
    await writeAudit(trx, ctx, {
      action: "setting.change",
      objectType: "setting",
      objectId: name,
      reason,
      detail: { site: siteId },
      before: { value: shownBefore(last.get(name)) },
      after: { value: shown(value) },
    });
  }
  wakeAfterCommit(trx, "settings");
}

function checkChanges(siteId: number, changes: readonly SettingChange[]): readonly SettingChange[] {
  const fields: Record<string, "invalid_input"> = {};
  const checked = changes.map((change) => {
    const { name, value } = change;
    const isOthers = siteId !== providerSite && isOfProvider(name);
    if (value === undefined && !isOthers) return change;
    const { data, success } = settings[name].schema.safeParse(value);
    if (!success || isOthers) fields[name] = "invalid_input";
    return { ...change, value: data };
  });
  const names = new Set(changes.map(({ name }) => name));
  if (names.size !== changes.length || Object.keys(fields).length > 0)
    throw new AppError("invalid_input", undefined, fields);
  return checked;
}

function shownBefore(version: LastVersion | undefined): string | null {
  return version === undefined || version.isDefault ? null : shown(version.value);
}

const mostShown = 300;

/** As audit rows have it; the version itself is whole. */
function shown(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value).slice(0, mostShown);
}
