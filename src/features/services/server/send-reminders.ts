import { retryConflicts } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { readServicePages, type ServicePage, servicePageSize, type ServiceRow } from "./service-pages.ts";

/** The reminders before the paid time of services ends. */
export interface ServiceReminders<Row extends ServiceRow> {
  readonly kind: string;
  /** Services with a reminder that is true now and was not sent. */
  findDue(page: ServicePage): Promise<readonly Row[]>;
  /** Sends it unless it was sent before. */
  remind(row: Row, now: Date): Promise<unknown>;
}

/** Sends all reminders that are due. One that fails does not hold up the others, and is tried again by the next run. */
export async function sendReminders<Row extends ServiceRow>(
  { clock, log }: Pick<Platform, "clock" | "log">,
  { kind, findDue, remind }: ServiceReminders<Row>,
  pageSize: number = servicePageSize,
): Promise<void> {
  const now = clock.now();
  for await (const rows of readServicePages(findDue, now, pageSize)) {
    for (const row of rows) {
      await retryConflicts(() => remind(row, now)).catch((error: unknown) =>
        log.error({ err: error, [kind]: row.id }, "a reminder failed"),
      );
    }
  }
}
