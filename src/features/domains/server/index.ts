import type { Ctx } from "#src/platform/ctx.ts";
import type { Invariant } from "#src/platform/audit/invariant.ts";
import type { EventConsumer } from "#src/platform/events/consumer.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { PerformAct } from "#src/platform/operator/perform-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import type { domainsContract } from "../contract.ts";
import {
  bringOverName,
  type FoundName,
  lookUpName,
  type LookedUpName,
  type NameObstacle,
} from "./bring-over.ts";
import { countActive } from "./count-active.ts";
import { type DomainActs, domainActs } from "./admin/domain-acts.ts";
import { type DomainsOffice, domainsOffice } from "./admin/office.ts";
import { type Cancellation, readCancellation } from "./admin/read-cancellation.ts";
import type { StoredAct } from "#src/platform/operator/staff-act.ts";
import type { DomainsContext, DomainsDeps } from "./deps.ts";
import { holdDomain, type HoldRequest, liftHold } from "./holds/hold-domain.ts";
import { domainInvariants } from "./invariants.ts";
import { followContacts } from "./lifecycle/follow-contacts.ts";
import { retryRenewals } from "./lifecycle/retry-renewals.ts";
import { domainsJobs } from "./jobs.ts";
import { readHeldNames, readOwnNames } from "./read-held-names.ts";
import { domainHandlers } from "./routes.ts";
import { cutDays, deletionWaitHours } from "./durations.ts";
import { followDomains } from "./zones/follow-domains.ts";
import { type DomainLine, listForOperator, listUnknownNames, readListedAt } from "./sync/read-states.ts";
import { syncAll } from "./sync/run-sync.ts";
import { type DomainSettlement, settleDomain, type SettleDomainOptions } from "./sync/settle-domain.ts";
import { type PremiumCost, type PremiumQuote, quotePremium } from "./premium-quotes.ts";
import { codeTask } from "./tasks/code-task.ts";
import { deleteTask } from "./tasks/delete-task.ts";
import { registerTask } from "./tasks/register-task.ts";
import { transferTask } from "./tasks/transfer-task.ts";
import { updateTask } from "./tasks/update-task.ts";
import { yearsTasks } from "./tasks/years-tasks.ts";
import { listDomains } from "./list-domains.ts";

export type { DomainsDeps } from "./deps.ts";
export type { PremiumQuote } from "./premium-quotes.ts";
export type { FoundName, NameObstacle } from "./bring-over.ts";
export type { DomainSettlement } from "./sync/settle-domain.ts";

/** The terms that the legal texts quote. */
const domainTerms: { readonly deletionHours: number; readonly cutDays: number } = {
  deletionHours: deletionWaitHours,
  cutDays,
};

/** Domain names: registration, transfer, paid years and their end, and reconciliation with the registry. */
export interface Domains {
  readonly handlers: Handlers<typeof domainsContract>;
  readonly terms: typeof domainTerms;
  readonly tasks: readonly TaskKind[];
  /** What staff does with domains that costs somebody something, for commands too. */
  readonly acts: DomainActs;
  /** Does them for a command, counted and audited as calls are. */
  readonly perform: PerformAct;
  readonly staffActs: readonly StoredAct[];
  /** What staff does to many of them. */
  readonly office: DomainsOffice;
  readonly consumers: readonly EventConsumer[];
  readonly jobs: readonly BackgroundJob[];
  readonly invariants: readonly Invariant[];
  /** Which of these names are held or ordered here. */
  readHeldNames(names: readonly string[]): Promise<ReadonlySet<string>>;
  /** The customer's domains among these names: id by name. */
  readOwnNames(customerId: string, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Prices for premium names, by name; a purchase refers to one by its id. */
  quotePremium(siteId: number, costs: readonly PremiumCost[]): Promise<ReadonlyMap<string, PremiumQuote>>;
  /** What the registrar has of a name of another product, or what hinders that it is managed here. */
  lookUpName(asked: LookedUpName): Promise<FoundName | NameObstacle>;
  /** Manages such a name for its customer, at no charge; null when it does now. */
  bringOverName(
    ctx: Ctx,
    name: { siteId: number; customerId: string; found: FoundName },
  ): Promise<NameObstacle | null>;
  /** Compares all of the books with the registry now, rather than gradually. */
  syncAll(): ReturnType<typeof syncAll>;
  /** Reconciles a domain with the registry; null when they agree. A refusal says what to do by hand. */
  settleDomain(ctx: Ctx, domainId: string, options: SettleDomainOptions): Promise<DomainSettlement | null>;
  /** What a deletion within the add grace would give back now. */
  readCancellation(domainId: string): Promise<Cancellation>;
  /** Locks a domain in the name of staff, and on demand takes it out of the zone. */
  hold(ctx: Ctx, request: HoldRequest): Promise<void>;
  liftHold(ctx: Ctx, request: Parameters<typeof liftHold>[2]): Promise<void>;
  /** The held domains, or all rows of a name. */
  listForOperator(name: string | null): Promise<DomainLine[]>;
  /** A customer's domains as its own list has them, the newest first. */
  listOf(customerId: string, limit: number, sort?: "newest" | "expiry"): ReturnType<typeof listDomains>;
  /** How many names that are paid or in their grace period each of these sites has. */
  countActive(siteIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Names that the registry has under our account and the books do not. */
  listUnknownNames(): ReturnType<typeof listUnknownNames>;
  /** When the registry's list of names was last read completely; null: never, as where the registry has no list. */
  readListedAt(): Promise<Date | null>;
}

export function createDomains(platform: Platform, deps: DomainsDeps): Domains {
  const context: DomainsContext = { ...deps, platform };
  const acts = domainActs(context);
  return {
    terms: domainTerms,
    handlers: domainHandlers(context, acts),
    acts,
    perform: deps.perform,
    staffActs: Object.values(acts),
    office: domainsOffice(context),
    tasks: [
      registerTask(context),
      transferTask(context),
      ...yearsTasks(context),
      updateTask(context),
      codeTask(context),
      deleteTask(context),
    ],
    consumers: [retryRenewals, followContacts(context), followDomains(platform, deps.dns)],
    jobs: domainsJobs(context),
    invariants: domainInvariants(context),
    readHeldNames: (names) => readHeldNames(platform.db.kysely, names),
    readOwnNames: (customerId, names) => readOwnNames(platform.db.kysely, customerId, names),
    quotePremium: (siteId, costs) => quotePremium(platform, siteId, costs),
    lookUpName: (asked) => lookUpName(context, asked),
    bringOverName: (ctx, name) => bringOverName(context, ctx, name),
    syncAll: () => syncAll(context),
    settleDomain: (ctx, domainId, options) => settleDomain(context, ctx, domainId, options),
    readCancellation: (domainId) =>
      readCancellation(context, platform.db.kysely, domainId, platform.clock.now()),
    hold: (ctx, request) => holdDomain(context, ctx, request),
    liftHold: (ctx, request) => liftHold(context, ctx, request),
    listForOperator: (name) => listForOperator(platform.db.kysely, name),
    listOf: (customerId, limit, sort = "newest") => listDomains(context, { customerId, limit, sort }),
    listUnknownNames: () => listUnknownNames(platform.db.kysely),
    readListedAt: () => readListedAt(platform.db.kysely),
    countActive: (siteIds) => countActive(platform.db.kysely, siteIds),
  };
}
