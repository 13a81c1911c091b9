import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SetValues } from "#src/platform/site-settings/read-settings.ts";
import { type SettingsChange, writeSettings } from "#src/platform/site-settings/write-settings.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { SettingName } from "#src/shared/settings/registry.ts";
import { createSettingsHandlers } from "./routes.ts";
import { listSettings, listVersions } from "./values/list-settings.ts";

export interface SettingsDeps {
  readonly sites: Pick<Sites, "of" | "load" | "startOf">;
}

export type SettingsFront = ReturnType<typeof settingsOffice>;

/** What staff sets while the product runs. */
export function createSettings(platform: Platform, deps: SettingsDeps) {
  const office = settingsOffice(platform, deps);
  return { ...office, handlers: createSettingsHandlers(office) };
}

function settingsOffice(platform: Platform, { sites }: SettingsDeps) {
  const list = async (siteId: number) =>
    listSettings(platform, { id: siteId, start: await startOf(sites, siteId) });
  return {
    list,
    versions: (siteId: number, name: SettingName, page: Parameters<typeof listVersions>[3]) =>
      listVersions(platform, siteId, name, page),
    /** Sets some of them, all or none; they count in this process at once, and in the others as soon as they hear. */
    change: async (ctx: Ctx, change: SettingsChange) => {
      await transaction(platform, (trx) => writeSettings(trx, ctx, change));
      await sites.load();
      return list(change.siteId);
    },
  };
}

async function startOf(sites: SettingsDeps["sites"], siteId: number): Promise<SetValues> {
  await sites.of(siteId);
  return sites.startOf(siteId);
}
