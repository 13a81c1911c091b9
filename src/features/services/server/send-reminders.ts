import { call } from "#src/platform/db/call.ts";
import { retryConflicts } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readServicePages, type ServicePage, servicePageSize, type ServiceRow } from "./service-pages.ts";

/** A service whose customer is to be reminded. */
export interface ReminderRow extends ServiceRow {
  readonly siteId: number;
  readonly customerId: string;
  /** Each is sent once before an end of the paid time. */
  readonly reminder: string;
}

interface ReminderEvent {
  readonly name: string;
  readonly payload: object;
}

/** The reminders of a kind of service before its paid time ends. */
export interface ServiceReminders<Row extends ReminderRow> {
  readonly kind: string;
  /** Services with a reminder that is true now and was not sent. */
  findDue(page: ServicePage): Promise<readonly Row[]>;
  /** The event that a reminder is. */
  eventOf(row: Row): ReminderEvent;
}

/** Sends all reminders that are due. One that fails does not hold up the others, and is tried again by the next run. */
export async function sendReminders<Row extends ReminderRow>(
  platform: Platform,
  { kind, findDue, eventOf }: ServiceReminders<Row>,
  pageSize: number = servicePageSize,
): Promise<void> {
  const now = platform.clock.now();
  const remind = (row: Row) => {
    const { name, payload } = eventOf(row);
    return call(platform, "services_remind", {
      service: row.id,
      site: row.siteId,
      customer: row.customerId,
      paidUntil: row.paidUntil,
      reminder: row.reminder,
      event: name,
      payload,
      at: now,
    });
  };
  for await (const rows of readServicePages(findDue, now, pageSize)) {
    for (const row of rows) {
      await retryConflicts(() => remind(row)).catch((error: unknown) =>
        platform.log.error({ err: error, [kind]: row.id }, "a reminder failed"),
      );
    }
  }
}
