import type * as z from "zod/mini";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import type { approvalOutput } from "../../contract-approvals.ts";
import { type CircleMember, decidersOf, laterDecidersOf } from "./circle.ts";
import type { Hands } from "./hands.ts";

type Shown = z.output<typeof approvalOutput>;
type WhoDecides = Pick<
  Shown,
  "state" | "runsAt" | "canDecide" | "canReject" | "canCancel" | "deciders" | "laterDeciders"
>;

interface Open {
  readonly act: string;
  readonly cents: bigint;
  readonly asked_by: string;
  readonly expires_at: Date;
  readonly runs_at: Date | null;
}

interface Looking {
  readonly circle: readonly CircleMember[];
  /** Undefined: no act of this version. */
  readonly permission: StaffPermission | undefined;
  /** Who looks. */
  readonly staffId: string;
  /** What they have used of their limit of the day, by act. */
  readonly used: ReadonlyMap<string, bigint>;
  readonly hands: Hands;
}

/** Who may decide on an open approval, now or later: as there are now, not as it was asked for. */
export function whoDecides(row: Open, looking: Looking): WhoDecides {
  const { circle, staffId } = looking;
  const { asked_by: askedBy } = row;
  const { deciders, later } = findDeciders(row, looking);
  const runsAt = deciders.length + later.length === 0 ? row.runs_at : null;
  const isOwner = circle.some(({ id, role }) => id === staffId && role === "owner");
  const self = deciders.find(({ id }) => id === staffId);
  return {
    state: runsAt === null ? "asked" : "waiting",
    runsAt: runsAt?.toISOString() ?? null,
    canDecide: self !== undefined && isLeft(self, row, looking),
    canReject: askedBy !== staffId && (isOwner || self !== undefined),
    canCancel: askedBy === staffId,
    deciders: deciders.map(({ name }) => name),
    laterDeciders: later.map(({ member, from }) => ({ name: member.name, from: from.toISOString() })),
  };
}

function findDeciders(row: Open, { circle, permission, hands }: Looking) {
  if (permission === undefined) return { deciders: [], later: [] };
  const { act, cents, asked_by: askedBy } = row;
  const asked = { act, permission, cents, askedBy, hands };
  return { deciders: decidersOf(circle, asked), later: laterDecidersOf(circle, asked, row.expires_at) };
}

/** Who may decide at all can be through with the limit of the day. */
function isLeft(self: CircleMember, { act, cents }: Open, { used }: Looking): boolean {
  const limit = self.limitOf(act);
  return limit === null || (used.get(act) ?? 0n) + cents <= limit;
}
