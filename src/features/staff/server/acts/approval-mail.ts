import type { Transaction } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { ActDescription } from "#src/platform/operator/staff-act.ts";
import { encodeId } from "#src/shared/ids.ts";
import { errorText } from "#src/platform/http/error-answer.ts";
import type { AppError } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";
import type { StaffContext } from "../deps.ts";
import { mailStaff } from "../mail-staff.ts";
import { nameOfAct } from "./act-names.ts";
import type { LaterDecider } from "./circle.ts";

/** An act as mails name it. */
interface MailedAct {
  /** Of the approval. */
  readonly id: string;
  readonly act: string;
  readonly cents: bigint;
}

interface Asked extends MailedAct {
  readonly reason: string;
  readonly askedBy: string;
  readonly about: ActDescription;
  /** Until when it can be decided, or when it runs by itself. */
  readonly end: Date;
}

/** Mails those who may decide that another member asked for something. */
export async function mailDeciders(
  context: StaffContext,
  trx: Transaction<DB>,
  deciders: readonly string[],
  asked: Asked,
): Promise<void> {
  await mailStaff(context, trx, deciders, {
    subject: `${asked.askedBy} asks you to approve ${nameOf(asked)}`,
    lines: [
      ...linesOf(asked),
      `Nothing is done before one of you approves it, and it ends at ${minuteOf(asked.end)} UTC. What it does is shown there:`,
    ],
    path: pathOf(asked),
  });
}

/**
 * Mails all owners that something runs without a second person, as there is none, unless it is taken back or rejected; or
 * from when there is one.
 */
export async function mailAboutWaiting(
  context: StaffContext,
  trx: Transaction<DB>,
  asked: Asked & { readonly later: readonly LaterDecider[]; readonly expiresAt: Date },
): Promise<void> {
  const later = asked.later.map(({ member, from }) => `${member.name} from ${minuteOf(from)} UTC`);
  await mailStaff(context, trx, "owners", {
    subject: `${nameOf(asked)} waits without a second person`,
    lines: [
      ...linesOf(asked),
      later.length === 0
        ? `No other member of staff could approve it, so it runs at ${minuteOf(asked.end)} UTC unless it is taken back or another owner rejects it.`
        : `No one may decide on it yet, as the logins were set up less than a day ago. May decide: ${later.join(", ")}. It does not run by itself, and ends at ${minuteOf(asked.expiresAt)} UTC. An owner may reject it now.`,
    ],
    path: pathOf(asked),
  });
}

const outcomes = {
  done: "was approved and is done",
  alone: "is done: it was not taken back or rejected, and no one else could approve it",
  failed: "was approved, but refused when it was to be done",
  aloneFailed: "was refused when it was to be done, without a second person",
  rejected: "was rejected",
  expired: "ended: it was not decided in time",
} as const;

interface Decided extends MailedAct {
  /** The id of who asked. */
  readonly askedBy: string;
  readonly outcome: keyof typeof outcomes;
  /** The name of who decided; null: no one did. */
  readonly decidedBy: string | null;
  readonly note: string | null;
  /** The refusal of one that failed. */
  readonly failure?: AppError | null;
}

/** Mails who asked what became of it; also all owners, who were mailed that it runs without a second person. */
export async function mailDecided(
  context: StaffContext,
  trx: Transaction<DB>,
  { askedBy, outcome, decidedBy, note, failure = null, ...act }: Decided,
): Promise<void> {
  const by = decidedBy === null ? "" : `, by ${decidedBy}`;
  const mail = {
    subject: `${nameOf(act)} ${outcomes[outcome]}`,
    lines: [
      `${nameOf(act)} ${outcomes[outcome]}${by}${note === null ? "." : `: ${note}`}`,
      ...(failure === null ? [] : [`Why it was refused (${failure.code}): ${errorText(failure)}`]),
    ],
    path: pathOf(act, "decided"),
  };
  const owners = outcome === "alone" || outcome === "aloneFailed" ? await readOwners(trx) : [];
  await mailStaff(context, trx, [...new Set([askedBy, ...owners])], mail);
}

async function readOwners(trx: Transaction<DB>): Promise<readonly string[]> {
  const owners = await trx.selectFrom("staff").select("id").where("role", "=", "owner").execute();
  return owners.map(({ id }) => id);
}

function linesOf(asked: Asked): readonly string[] {
  const { customer, thing } = asked.about;
  const names = [
    ...(customer === null ? [] : [`Customer: ${customer.name ?? customer.id}`]),
    ...(thing === null ? [] : [`For: ${thing.kind} ${thing.name ?? thing.id}`]),
  ];
  return [`${asked.askedBy} asked for ${nameOf(asked)}: ${asked.reason}`, ...names];
}

/** With the amount as it counts against limits, or of an act that can give and take, as it is shown to who decides. */
function nameOf({
  act,
  cents,
  about,
}: Pick<MailedAct, "act" | "cents"> & { readonly about?: ActDescription }): string {
  const amount = about?.facts.find(({ key }) => key === "amount")?.value;
  const isTaken = typeof amount === "number" && amount < 0;
  const name = `"${nameOfAct(act)}"`;
  return cents === 0n ? name : `${name} (${formatCents(isTaken ? -cents : cents)})`;
}

function pathOf({ id }: Pick<MailedAct, "id">, show?: "decided"): string {
  return `/staff/approvals?${show === undefined ? "" : `show=${show}&`}id=${encodeId("approval", id)}`;
}

function minuteOf(at: Date): string {
  return at.toISOString().slice(0, 16).replace("T", " ");
}
