import type { AccountsFront } from "#src/features/accounts/server/index.ts";
import type { Domains } from "#src/features/domains/server/index.ts";
import type { Support } from "#src/features/support/server/index.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";

/** What an import needs of the composition. */
export interface ImportContext {
  readonly platform: Platform;
  readonly accounts: AccountsFront;
  readonly support: Support;
  /** Names, and what the registrar has of them. */
  readonly domains: Pick<Domains, "lookUpName" | "bringOverName">;
  readonly sites: Sites;
  readonly texts: Texts;
}

/** The formats that are read. */
export const importFormats = ["paymenter", "whmcs", "moorage"] as const;
export type ImportFormat = (typeof importFormats)[number];

/** One import as an operator asks for it. */
export interface ImportRequest {
  readonly siteId: number;
  /** What it is called: the same name goes on where the last run of it ended. */
  readonly source: string;
  readonly format: ImportFormat;
  readonly file: string;
  /** As `EUR=1.0842`; empty: all is in USD. */
  readonly rates: string;
}
