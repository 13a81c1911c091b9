import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { MailQueue } from "#src/drivers/mail/port.ts";
import type { AlarmSource } from "#src/platform/audit/alarm.ts";
import type { BulkActs } from "./bulk/bulk-act.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TelegramFront } from "#src/features/telegram/server/index.ts";
import type { Office } from "./office.ts";

/** The dependencies of admin. */
export interface AdminDeps {
  readonly mail: MailQueue;
  /** The alarm sources of all features. */
  readonly alarmSources: () => readonly AlarmSource[];
  /** The kinds of tasks of all features. */
  readonly taskKinds: () => readonly TaskKind[];
  /** The acts that may be done to many objects at once. */
  readonly bulkActs: () => BulkActs;
  readonly sites: Pick<Sites, "of">;
  /** Sends a message to the group of the staff in Telegram, if there is one. */
  readonly notifyStaff: TelegramFront["notifyStaff"];
  /** Only for use at run time. */
  readonly office: () => Office;
}

/** What every use case of admin gets. */
export interface AdminContext extends AdminDeps {
  readonly platform: Platform;
}
