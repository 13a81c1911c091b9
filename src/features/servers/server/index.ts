import type { Ctx } from "#src/platform/ctx.ts";
import type { FastifyInstance } from "fastify";
import type { ComputeDriver, NodeForm } from "#src/drivers/compute/port.ts";
import type { Invariant } from "#src/platform/audit/invariant.ts";
import type { EventConsumer } from "#src/platform/events/consumer.ts";
import type { EventStream } from "#src/platform/events/event-stream.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { AuthorizeEdge } from "#src/platform/http/authorize.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import type { ActCtx, StoredAct } from "#src/platform/operator/staff-act.ts";
import type { serversContract } from "../contract.ts";
import type { Kysely } from "kysely";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { countActive } from "./count-active.ts";
import { serversOffice } from "./admin/office.ts";
import { type ServerActs, serverActs } from "./admin/server-acts.ts";
import { addIpBlock, type IpBlock, listIpBlocks } from "./addresses.ts";
import { type Evacuee, evacuateNode } from "./capacity/evacuate-node.ts";
import { maintainNode } from "./capacity/maintain-node.ts";
import { seeNodes } from "./capacity/see-nodes.ts";
import { holdServer, type HoldRequest, liftHold } from "./holds/hold-server.ts";
import { terminateAct } from "./holds/terminate-act.ts";
import { stopRemoval, terminateServer } from "./holds/terminate-server.ts";
import { registerConsole } from "./console/register-console.ts";
import { retryRenewals } from "./lifecycle/retry-renewals.ts";
import { serverInvariants } from "./invariants.ts";
import { serversJobs } from "./jobs.ts";
import { type ListRequest, listServers, type ServerList } from "./list-servers.ts";
import { countingLast } from "./metrics/count-last.ts";
import { freeDays } from "./prices/free-days.ts";
import { readOwner } from "./read-owner.ts";
import { readUsualInstallSeconds } from "./read-usual-install-seconds.ts";
import { serverTermsOf } from "./server-terms.ts";
import { type ServersDeps, serversRoutes } from "./routes.ts";
import { addressTasks } from "./tasks/address-tasks.ts";
import { cleanupTask } from "./tasks/cleanup-task.ts";
import { endTasks } from "./tasks/end-tasks.ts";
import { moveTask } from "./tasks/move-task.ts";
import { passwordTask } from "./tasks/password-task.ts";
import { powerTasks } from "./tasks/power-tasks.ts";
import { settleMachine, type SettleOptions, type Settlement } from "./settle-machine.ts";
import { ignoreMachine, type IgnoredMachine, listIgnored } from "./ignore-machine.ts";
import { resizeTask } from "./tasks/resize-task.ts";
import { restoreTask } from "./tasks/restore-task.ts";
import { provisionTask } from "./tasks/provision-task.ts";
import { reinstallTask } from "./tasks/reinstall-task.ts";

export { readRooms } from "./capacity/read-rooms.ts";
export { checkIpBlocks } from "./check-ip-blocks.ts";
export type { Settlement } from "./settle-machine.ts";
export type { ServersDeps } from "./routes.ts";

/** Virtual servers: purchase, delivery, paid time and its end, power, console, metrics. */
export interface Servers {
  readonly handlers: Handlers<typeof serversContract>;
  readonly staffActs: readonly StoredAct[];
  readonly tasks: readonly TaskKind[];
  /** What staff does with servers that costs somebody something, for commands too. */
  readonly acts: ServerActs;
  /** Does them for a command, counted and audited as calls are. */
  readonly perform: PerformAct;
  /** What staff does to a server in its customer's place. */
  readonly office: ReturnType<typeof serversOffice>;
  readonly consumers: readonly EventConsumer[];
  readonly jobs: readonly BackgroundJob[];
  readonly invariants: readonly Invariant[];
  registerConsole(app: FastifyInstance, events: EventStream, edge: AuthorizeEdge): void;
  listServers(request: ListRequest): Promise<ServerList>;
  /** The server's owner; null for an unknown id. */
  ownerOf(serverId: string): Promise<string | null>;
  /** How many servers that run or could run again each of these sites has. */
  countActive(siteIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** How long a server is kept without payment, for the legal texts. */
  readonly termsOf: typeof serverTermsOf;
  /** The median of what the latest installations took from their order to the delivery; null when too few were. */
  readUsualInstallSeconds(): Promise<number | null>;
  /** The current health of the engines and their nodes. */
  readHealth(): ReturnType<ComputeDriver["health"]>;
  /** The form of a node for each compute driver. */
  readonly nodeForms: readonly NodeForm[];
  /** Asks the nodes what they have now, without waiting for the job. */
  seeNodes(): Promise<void>;
  /** Puts a node into maintenance or opens it, and notifies the owners of its servers; returns how many servers. */
  maintainNode(ctx: Ctx, nodeId: string, isOn: boolean): Promise<number>;
  /** Moves the servers of a node in maintenance away, as far as its engine can. */
  evacuateNode(ctx: Ctx, nodeId: string): Promise<Evacuee[]>;
  /** Makes a server's machine match the books; null when it already does. A refusal says what to do by hand. */
  settleMachine(ctx: Ctx, serverId: string, options: SettleOptions): Promise<Settlement | null>;
  /** Makes the auditor ignore an unknown machine, or report it again. */
  ignoreMachine(ctx: Ctx, machineId: string, isIgnored: boolean): Promise<boolean>;
  /** The machines that the auditor ignores, newest first. */
  listIgnored(): Promise<IgnoredMachine[]>;
  /** Days that are not charged: the act of staff, and until when a server is paid. */
  readonly freeDays: ReturnType<typeof freeDays>;
  /** Stops a server in the name of staff; a payment does not end it. */
  hold(ctx: Ctx, request: HoldRequest): Promise<void>;
  liftHold(ctx: Ctx, request: Parameters<typeof liftHold>[2]): Promise<void>;
  /** Announces that a server is removed, without a second person: for commands. */
  terminate(ctx: ActCtx, request: Parameters<typeof terminateServer>[3]): ReturnType<typeof terminateServer>;
  stopRemoval(ctx: Ctx, request: Parameters<typeof stopRemoval>[2]): Promise<void>;
  /** Adds a network of addresses, in the caller's transaction when one is given; false when it exists. */
  addIpBlock(block: IpBlock, db?: Kysely<DB>): Promise<boolean>;
  listIpBlocks(db: Kysely<DB>): Promise<IpBlock[]>;
}

export function createServers(platform: Platform, deps: ServersDeps): Servers {
  const { driver } = deps;
  const acts = serverActs(platform, driver);
  const ending = countingLast(platform, driver);
  return {
    countActive: (siteIds) => countActive(platform.db.kysely, siteIds),
    handlers: serversRoutes(platform, deps, acts),
    acts,
    perform: deps.perform,
    staffActs: [...Object.values(acts), terminateAct(platform), freeDays(platform, deps.perform).act],
    office: serversOffice(platform),
    tasks: [
      provisionTask(platform, driver),
      cleanupTask(platform, driver),
      ...powerTasks(platform, ending),
      reinstallTask(platform, ending),
      passwordTask(platform, driver),
      ...addressTasks(platform, driver),
      moveTask(platform, ending),
      resizeTask(platform, driver),
      restoreTask(platform, driver),
      ...endTasks(platform, ending),
    ],
    consumers: [retryRenewals],
    jobs: serversJobs(platform, deps),
    invariants: serverInvariants(platform, driver),
    registerConsole: (app, events, edge) => registerConsole(app, platform, driver, events, edge),
    listServers: (request) => listServers(platform, deps.catalog, request),
    ownerOf: (serverId) => readOwner(platform.db.kysely, serverId),
    termsOf: serverTermsOf,
    maintainNode: (ctx, nodeId, isOn) => maintainNode(platform, ctx, nodeId, isOn),
    evacuateNode: (ctx, nodeId) => evacuateNode(platform, ctx, driver, nodeId),
    settleMachine: (ctx, serverId, options) => settleMachine(platform, ctx, driver, serverId, options),
    ignoreMachine: (ctx, machineId, isIgnored) => ignoreMachine(platform, ctx, machineId, isIgnored),
    listIgnored: () => listIgnored(platform),
    hold: (ctx, request) => holdServer(platform, ctx, request),
    liftHold: (ctx, request) => liftHold(platform, ctx, request),
    terminate: (ctx, request) => terminateServer(platform, deps.perform, ctx, request),
    stopRemoval: (ctx, request) => stopRemoval(platform, ctx, request),
    readUsualInstallSeconds: () => readUsualInstallSeconds(platform.db.kysely),
    readHealth: () => driver.health(),
    seeNodes: () => seeNodes(deps.catalog, driver),
    nodeForms: deps.nodeForms,
    freeDays: freeDays(platform, deps.perform),
    addIpBlock: (block, db) => addIpBlock(platform, block, db),
    listIpBlocks,
  };
}
