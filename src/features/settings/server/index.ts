import type { Ctx } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createShippedTexts } from "#src/platform/own-texts/shipped-texts.ts";
import { type TextsChange, writeTexts } from "#src/platform/own-texts/write-texts.ts";
import { type SettingsChange, writeSettings } from "#src/platform/site-settings/write-settings.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { SettingName } from "#src/shared/settings/registry.ts";
import { createSettingsHandlers, createTextsHandlers } from "./routes.ts";
import { type AskedPreview, previewTexts } from "./texts/preview-texts.ts";
import { type AskedVersions, listDocuments, listTextVersions, readDocument } from "./texts/read-documents.ts";
import { listSettings, listVersions } from "./values/list-settings.ts";

export interface SettingsDeps {
  readonly sites: Pick<Sites, "of" | "load">;
}

export type SettingsFront = ReturnType<typeof settingsOffice>;
export type TextsFront = ReturnType<typeof textsOffice>;

/** What staff sets while the product runs. */
export function createSettings(platform: Platform, deps: SettingsDeps) {
  const office = settingsOffice(platform, deps);
  const texts = textsOffice(platform, deps);
  return {
    ...office,
    texts,
    handlers: { ...createSettingsHandlers(office), ...createTextsHandlers(texts) },
  };
}

function textsOffice(platform: Platform, { sites }: SettingsDeps) {
  const shipped = createShippedTexts();
  const reads = { platform, shipped };
  return {
    list: (siteId: number) => listDocuments(reads, siteId),
    read: (siteId: number, asked: Parameters<typeof readDocument>[2]) => readDocument(reads, siteId, asked),
    versions: (siteId: number, asked: AskedVersions) => listTextVersions(reads, siteId, asked),
    preview: async (siteId: number, asked: AskedPreview) =>
      previewTexts(shipped, (await sites.of(siteId)).name, asked),
    /** Writes texts of a document, all or none; they are read in this process at once. */
    change: async (ctx: Ctx, change: TextsChange) => {
      await transaction(platform, (trx) => writeTexts(trx, ctx, change, shipped));
      await sites.load();
      return readDocument(reads, change.siteId, change);
    },
  };
}

function settingsOffice(platform: Platform, { sites }: SettingsDeps) {
  const list = async (siteId: number) => listSettings(platform, await sites.of(siteId));
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
