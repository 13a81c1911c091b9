import type { FastifyInstance } from "fastify";
import type { StaffActor } from "#src/platform/authz/actor.ts";
import { createCtx, type Ctx, systemActor } from "#src/platform/ctx.ts";
import type { EdgeOptions } from "#src/platform/http/register-contract.ts";
import type { ActCtx, StaffAct, StoredAct } from "#src/platform/operator/staff-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { StaffPermission } from "#src/shared/staff-access.ts";
import { type Asking, perform } from "./acts/perform.ts";
import type { StaffDeps } from "./deps.ts";
import { methodsOf } from "./factors/prove-factor.ts";
import { guessAlarms } from "./guess-alarms.ts";
import { staffJobs } from "./jobs.ts";
import { createStaff, type NewStaff } from "./members/create-staff.ts";
import { listStaff } from "./members/list-staff.ts";
import { membersWith } from "./members/members-with.ts";
import { changeRole, resetFactors, setDisabled } from "./members/manage-staff.ts";
import type { Manager } from "./members/rank.ts";
import { mailDomains } from "./members/mail-domains.ts";
import { namesOfStaff } from "./members/names-of-staff.ts";
import { listOperators, operatorOf } from "./members/operator-of.ts";
import { createStaffHandlers } from "./routes.ts";
import { createResolveStaffToken } from "./sessions/resolve-staff-token.ts";
import { approvalsQueue } from "./stream/approvals-queue.ts";
import { grantText, readGrants } from "./stream/read-grants.ts";
import { type Passing, registerStaffStream } from "./stream/register-staff-stream.ts";
import { StaffStream } from "./stream/staff-stream.ts";

export { openApproval } from "./acts/open-approval.ts";
export { grantsOfMember } from "./members/grants-of-member.ts";
export { endApprovals } from "./acts/open-approvals.ts";
export { grantsOf } from "./roles/grants-of.ts";

export type Staff = ReturnType<typeof createStaffFeature>;

/**
 * Operators: their identities, sessions and permissions are separate from customers'. The lowest feature of all, so that
 * every other one can ask what an operator may do.
 */
export function createStaffFeature(platform: Platform, deps: StaffDeps) {
  const context = { ...deps, platform };
  return {
    handlers: createStaffHandlers(context),
    resolveToken: createResolveStaffToken(platform),
    /** How a member can prove again who they are, the nearest way first. */
    stepUpMethods: ({ staffId }: StaffActor) => methodsOf(context, staffId),
    /** Whether what a session has begun may go on: it is open, and its role allows exactly what it did then. */
    mayGoOn: async (actor: StaffActor) => {
      const grants = await readGrants(platform.db.kysely, [actor.sessionId], platform.clock.now());
      return grants.get(actor.sessionId) === grantText(actor);
    },
    /** Makes a member of staff: for `npm run operator -- create`, and in the product's name for the demo's start. */
    create: (input: NewStaff, ctx: Ctx = createCtx(platform, systemActor)) =>
      createStaff(context, ctx, input),
    /** Whether there is an operator who can sign in. */
    hasAny: async () => (await listOperators(platform)).length > 0,
    operatorOf: (named: string | boolean | undefined) => operatorOf(platform, named),
    /** The domains at which members who are not disabled have their emails. */
    mailDomains: () => mailDomains(platform),
    namesOf: (ids: readonly string[]) => namesOfStaff(platform, ids),
    /** Who may do something, by name. */
    membersWith: (permission: StaffPermission) => membersWith(platform, permission),
    /** Does an act of staff, within limits or by a second person; see `acts/perform.ts`. */
    perform: <Payload extends object, Answer>(
      ctx: ActCtx,
      act: StaffAct<Payload, Answer> & StoredAct,
      payload: Payload,
      asking: Asking,
    ) => perform(context, ctx, act, payload, asking),
    list: () => listStaff(context, platform.clock.now()),
    changeRole: (ctx: Ctx<Manager>, input: { staffId: string; role: string; reason: string }) =>
      changeRole(context, ctx, input),
    setDisabled: (ctx: Ctx<Manager>, input: { staffId: string; isDisabled: boolean; reason: string }) =>
      setDisabled(context, ctx, input),
    /** On the machine, where it may be that of the only owner; all of staff are mailed. */
    resetFactors: (ctx: Ctx<Manager>, input: { staffId: string; reason: string }) =>
      resetFactors(context, ctx, input, { isOnMachine: true }),
    alarmSources: [guessAlarms(platform)],
    jobs: staffJobs(context),
    approvalsQueue: approvalsQueue(context),
    registerStream: (app: FastifyInstance, events: Passing, edge: EdgeOptions): void => {
      const stream = new StaffStream(platform, context.queues ?? (() => []));
      registerStaffStream(app, { stream, events, clock: platform.clock }, edge);
    },
  };
}
