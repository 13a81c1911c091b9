import type * as z from "zod/mini";
import type { AccountsFront } from "#src/features/accounts/server/index.ts";
import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { SiteContext, Sites } from "#src/platform/tenancy/sites.ts";
import type { Notice } from "#src/platform/notices/notice.ts";
import type { bannerOutput } from "../contract.ts";

/** Who looks at the cabinet, in which language. */
export interface BannerReader {
  readonly userId: string;
  /** For whom they act. */
  readonly customerId: string;
  readonly language: string;
  readonly site: Pick<SiteContext, "id" | "name">;
  readonly now: Date;
}

/** What is announced to a person above every page of the cabinet. */
export type ReadBanners = (reader: BannerReader) => Promise<readonly z.input<typeof bannerOutput>[]>;

/** The dependencies of notifications. */
export interface NotificationsDeps {
  readonly texts: Texts;
  readonly mail: MailQueue;
  /** The notices of all features. */
  readonly notices: readonly Notice[];
  /** Where the reader of a mail about access goes who did not do it. */
  readonly alarmLink: AccountsFront["alarmLink"];
  readonly sites: Pick<Sites, "of">;
  readonly readBanners: ReadBanners;
}
