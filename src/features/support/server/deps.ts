import type { ChatOfUser } from "#src/features/accounts/server/index.ts";
import type { FileStore } from "#src/drivers/files/port.ts";
import type { Mailbox } from "#src/drivers/mailbox/port.ts";
import type { Scanner } from "#src/drivers/scanner/port.ts";
import type { PreviewMaker } from "#src/platform/files/preview-maker.ts";
import type { MailParser } from "#src/platform/mail-in/mail-parser.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { SupportSubject } from "#src/platform/support/support-subject.ts";
import type { Presence } from "./live/presence.ts";
import type { MailWay } from "./mail/mail-way.ts";

/** What support needs of the composition. */
export interface SupportDeps {
  readonly texts: Texts;
  readonly way: MailWay;
  /** Where answers by mail arrive; null: nowhere. */
  readonly mailbox: Mailbox | null;
  /** Where the bytes of files are. */
  readonly files: FileStore;
  /** What looks for harm in them; null: nothing does, and files are clean as they come. */
  readonly scanner: Scanner | null;
  /** What tickets may be about, of all features. */
  readonly subjects: () => readonly SupportSubject[];
  /** How members of staff are called, before customers too. */
  readonly namesOfStaff: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The chats of a user in Telegram, which get what is written. */
  readonly chatOf: (userId: string) => Promise<ChatOfUser>;
  /** Who of staff may answer tickets, by name. */
  readonly answerers: () => Promise<readonly { readonly id: string; readonly name: string }[]>;
}

export interface SupportContext extends SupportDeps {
  readonly platform: Platform;
  readonly presence: Presence;
  readonly parser: MailParser;
  readonly previews: PreviewMaker;
}
