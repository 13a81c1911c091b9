import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { StaffContext } from "../deps.ts";
import { mailStaff } from "../mail-staff.ts";

interface Waiting {
  readonly id: string;
  readonly act: string;
  readonly cents: bigint;
  readonly reason: string;
  readonly runsAt: Date;
  readonly askedBy: string;
}

/** Mails all owners that something runs without a second person, as there is none, unless it is cancelled. */
export async function mailAboutWaiting(
  context: StaffContext,
  trx: Transaction<DB>,
  { id, act, cents, reason, runsAt, askedBy }: Waiting,
): Promise<void> {
  const sum = cents === 0n ? "" : ` of $${(Number(cents) / 100).toFixed(2)}`;
  await mailStaff(context, trx, "owners", {
    subject: `${act}${sum} waits without a second person`,
    lines: [
      `${askedBy} asked for ${act}${sum}: ${reason}`,
      `No other member of staff could approve it, so it runs at ${runsAt.toISOString().slice(0, 16).replace("T", " ")} UTC unless it is cancelled.`,
    ],
    path: `/staff/approvals/${encodeId("approval", id)}`,
  });
}
