import type * as z from "zod/mini";
import type { ActDescription } from "#src/platform/operator/staff-act.ts";
import { encodeId } from "#src/shared/ids.ts";
import { approvalOutput } from "../../contract-approvals.ts";
import type { StaffContext } from "../deps.ts";
import { refusalOf } from "./act-refusal.ts";

type Shown = z.input<typeof approvalOutput>;

interface DescribedApproval {
  readonly id: string;
  readonly act: string;
  readonly payload: string;
  readonly object_type: string;
  readonly object_id: string;
}

const mostRefusals = 5;

/** What is left of the fields of an act once the customer whom it was about is erased. */
export const erasedPayload = "{}";

/**
 * What an approval would do, in names. Null for an act that this version has not, or whose payload has another shape by
 * now: it is refused when it is approved.
 */
export async function describeApproval(
  context: StaffContext,
  approval: DescribedApproval,
): Promise<Shown["description"]> {
  const about = await readAbout(context, approval);
  if (about === null) return null;
  const { customer, thing, facts, prices = { rows: [], further: 0 } } = about;
  return {
    customer: customer && { ...customer },
    thing: thing && { ...thing },
    facts: [...facts],
    prices: prices.rows.map(({ service, ...price }) => ({ ...price, service: { ...service } })),
    furtherPrices: prices.further,
  };
}

/** The same as its act gives it. */
export async function readAbout(
  { acts, platform }: StaffContext,
  { act: name, payload, id }: DescribedApproval,
): Promise<ActDescription | null> {
  const act = acts().find((one) => one.name === name);
  if (act === undefined || payload === erasedPayload) return null;
  try {
    return await act.describeStored(platform.db.kysely, JSON.parse(payload));
  } catch (error) {
    // One that cannot be read must not hide the others.
    platform.log.warn({ err: error, approval: id }, "an approval could not be described");
    return null;
  }
}

/** What would refuse it now, as far as that can be seen; null: nothing, or it cannot be read. */
export async function readRefusal(
  { acts, platform }: StaffContext,
  { act: name, payload, id }: DescribedApproval,
  now: Date,
): Promise<Shown["refusal"]> {
  const act = acts().find((one) => one.name === name);
  if (act === undefined || payload === erasedPayload) return null;
  try {
    await act.checkStored(platform.db.kysely, JSON.parse(payload), now);
    return null;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal !== null) return { code: refusal.code, params: refusal.params ?? null };
    platform.log.warn({ err: error, approval: id }, "an approval could not be checked");
    return null;
  }
}

/** What became of the same act on the same thing when it was asked for before, and was not done. */
export async function readRefusals(
  { platform }: StaffContext,
  { id, act, object_type: type, object_id: object }: DescribedApproval,
): Promise<Shown["refusals"]> {
  const rows = await platform.db.kysely
    .selectFrom("staff_approvals as a")
    .innerJoin("staff as asker", "asker.id", "a.asked_by")
    .leftJoin("staff as decider", "decider.id", "a.decided_by")
    .select(["a.asked_at", "a.decided_at", "a.cents", "a.note", "a.failure", "a.failure_params", "a.state"])
    .select(["asker.id as asker_id", "asker.name as asker_name"])
    .select(["decider.id as decider_id", "decider.name as decider_name"])
    .where("a.object_type", "=", type)
    .where("a.object_id", "=", object)
    .where("a.act", "=", act)
    .where("a.state", "in", ["rejected", "failed"])
    .where("a.id", "<>", id)
    .orderBy("a.asked_at", "desc")
    .orderBy("a.id", "desc")
    .limit(mostRefusals)
    .execute();
  return rows.map((row) => ({
    at: (row.decided_at ?? row.asked_at).toISOString(),
    askedBy: { id: encodeId("staff", row.asker_id), name: row.asker_name },
    rejectedBy:
      row.state === "rejected" && row.decider_id !== null
        ? { id: encodeId("staff", row.decider_id), name: row.decider_name ?? "" }
        : null,
    amountCents: row.cents === 0n ? null : Number(row.cents),
    note: row.note,
    failure: row.failure,
    failureParams: failureParamsOf(row),
  }));
}

/** With what its refusal is filled, as it was stored. */
export function failureParamsOf({
  failure_params: stored,
}: {
  readonly failure_params: unknown;
}): Shown["failureParams"] {
  const parsed = approvalOutput.shape.failureParams.safeParse(stored);
  return parsed.success ? parsed.data : null;
}
