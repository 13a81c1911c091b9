import type { FastifyInstance } from "fastify";
import type { Config } from "#src/config/config.ts";
import type { ChainSource } from "#src/drivers/chain/port.ts";
import type { ComputeDriver, NodeForm } from "#src/drivers/compute/port.ts";
import type { DnsServer } from "#src/drivers/dns/port.ts";
import type { FileStore } from "#src/drivers/files/port.ts";
import type { Mailbox } from "#src/drivers/mailbox/port.ts";
import type { Scanner } from "#src/drivers/scanner/port.ts";
import type { MailFates, MailQueue } from "#src/drivers/mail/port.ts";
import type { GatewayDriver } from "#src/drivers/gateway/port.ts";
import type { CardPayouts } from "#src/drivers/card-payouts/port.ts";
import type { RateSource } from "#src/drivers/rates/port.ts";
import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { CreateSignin, SigninDriver } from "#src/drivers/signin/port.ts";
import type { EuroRates } from "#src/drivers/euro-rates/port.ts";
import type { IpCountry } from "#src/platform/ip-country/ip-country.ts";
import type { Vies } from "#src/drivers/vies/port.ts";
import type { CreateBot, TelegramBot } from "#src/drivers/telegram/port.ts";
import type { AlarmSource } from "#src/platform/audit/alarm.ts";
import type { Invariant } from "#src/platform/audit/invariant.ts";
import type { ResolveToken } from "#src/platform/authz/actor.ts";
import type { EventConsumer } from "#src/platform/events/consumer.ts";
import type { EventStream } from "#src/platform/events/event-stream.ts";
import type { EdgeOptions, RouteSet } from "#src/platform/http/register-contract.ts";
import type { Texts } from "#src/platform/i18n/texts.ts";
import type { HookType } from "#src/platform/hooks/hook-type.ts";
import type { BotPart } from "#src/platform/bot/bot-part.ts";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Gauge } from "#src/platform/metrics/gauge.ts";
import type { ChargeSource } from "#src/platform/money/charge-source.ts";
import type { IncomingSource } from "#src/platform/money/incoming-source.ts";
import type { RefundSource } from "#src/platform/money/refund-source.ts";
import type { SubjectSource } from "#src/platform/money/subject-source.ts";
import type { Notice } from "#src/platform/notices/notice.ts";
import type { OperatorCommand } from "#src/platform/operator/command.ts";
import type { StoredAct } from "#src/platform/operator/staff-act.ts";
import type { StaffQueue } from "#src/platform/operator/staff-queue.ts";
import type { PartCheck } from "#src/platform/operator/part-check.ts";
import type { Passwords } from "#src/platform/password-queue.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import type { Finder } from "#src/platform/search/finder.ts";
import type { PersonalData } from "#src/platform/personal/personal-data.ts";
import type { SupportSubject } from "#src/platform/support/support-subject.ts";
import type { TimelineSource } from "#src/platform/timeline/timeline-source.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import type { Sites } from "#src/platform/tenancy/sites.ts";
import type { Database } from "#src/platform/db/pool.ts";
import type { TaskKind } from "#src/platform/tasks/task-kind.ts";
import type { Slot } from "./slot.ts";

/** The drivers that a feature may use, by their ports. */
export interface FeatureDrivers {
  readonly compute: ComputeDriver;
  /** The settings of a node, by compute driver. */
  readonly nodeForms: readonly NodeForm[];
  readonly registrar: RegistrarDriver;
  readonly dns: DnsServer;
  readonly chains: readonly ChainSource[];
  readonly rates: RateSource;
  readonly gateways: readonly GatewayDriver[];
  /** Null: no gateway pays to cards. */
  readonly cardPayouts: CardPayouts | null;
  readonly signin: readonly SigninDriver[];
  /** Of apps that are not in the environment: those of resellers. */
  readonly createSignin: CreateSignin;
  readonly files: FileStore;
  /** What proves VAT numbers of businesses. */
  readonly vies: Vies;
  /** Reference rates of the euro. */
  readonly euroRates: EuroRates;
  /** The country that an address is in. */
  readonly ipCountry: IpCountry;
  /** Null: files are not scanned. */
  readonly scanner: Scanner | null;
  /** Of answers by mail, read by the job `read-mailbox` alone; null: there is none. */
  readonly mailbox: Mailbox | null;
  /** The provider's own; null: no site has a bot. */
  readonly telegram: TelegramBot | null;
  /** Of tokens that are not in the environment: those of resellers; null: no site has a bot. */
  readonly createBot: CreateBot | null;
}

/** What the composition provides to every feature. */
export interface FeatureContext extends ComposedFeatures {
  readonly platform: Platform;
  readonly config: Config;
  readonly drivers: FeatureDrivers;
  readonly mail: MailQueue & MailFates;
  readonly texts: Texts;
  readonly passwords: Passwords;
  readonly rateLimits: RateLimits;
  readonly sealer: Sealer;
  /** The notices of all features. */
  readonly notices: readonly Notice[];
  /** What webhooks of customers get, of all features. */
  readonly hooks: readonly HookType[];
  /** The brands: name and address that mails and links show come from here. */
  readonly sites: Sites;
  /** The value that a higher feature put into a slot. Only for use at run time, not during composition. */
  filled<Value>(slot: Slot<Value>): Value;
  /** The contributions of one kind from all features. Only for use at run time, not during composition. */
  all<Kind extends keyof FeatureLists>(kind: Kind): FeatureLists[Kind];
}

/** What features contribute to the running product; the composition joins it in feature order. */
export interface FeatureLists {
  readonly routes: readonly RouteSet[];
  readonly tasks: readonly TaskKind[];
  readonly consumers: readonly EventConsumer[];
  readonly jobs: readonly BackgroundJob[];
  readonly invariants: readonly Invariant[];
  readonly alarmSources: readonly AlarmSource[];
  readonly gauges: readonly Gauge[];
  /** What the forecast of the wallet counts. */
  readonly chargeSources: readonly ChargeSource[];
  /** Money on its way to wallets. */
  readonly incomingSources: readonly IncomingSource[];
  /** What the objects of the wallet's movements are called. */
  readonly subjectSources: readonly SubjectSource[];
  /** Whose orders staff can refund after their delivery. */
  readonly refundSources: readonly RefundSource[];
  /** What staff does that may need a limit or a second person. */
  readonly staffActs: readonly StoredAct[];
  /** What waits for staff, for the stream that says when it changed. */
  readonly staffQueues: readonly StaffQueue[];
  /** How one search of the office finds things. */
  readonly finders: readonly Finder[];
  /** What timelines of customers have lines of. */
  readonly timelineSources: readonly TimelineSource[];
  /** What support tickets may be about. */
  readonly supportSubjects: readonly SupportSubject[];
  /** What features have of people and customers: copied and erased on request. */
  readonly personalData: readonly PersonalData[];
  /** What the bot in Telegram shows and does. */
  readonly botParts: readonly BotPart[];
  /** Each resolves the actors of its own kind of token. */
  readonly tokenResolvers: readonly ResolveToken[];
}

/** One feature in a running product. */
export interface FeatureParts<Front> extends Partial<FeatureLists> {
  /** What higher features and commands may call. */
  readonly front: Front;
  /** Slots of lower features that this one fills. */
  readonly fills?: readonly SlotFilling[];
  /** Runs before the first call and the first job; throws to prevent the start. */
  prepare?(): Promise<void>;
  /** Registers what is not a contract's route, e.g. a socket. */
  register?(app: FastifyInstance, events: EventStream, edge: EdgeOptions): void;
}

export interface SlotFilling {
  readonly slot: Slot<unknown>;
  readonly value: unknown;
}

/** The composed features. */
export interface ComposedFeatures {
  /** The front door of a feature; throws when it is not composed. */
  use<Front>(feature: ServerFeature<string, Front>): Front;
}

/** What a feature's command works on: its own front door and those of lower features, without background work. */
export interface OpenFeature<out Front> extends ComposedFeatures {
  readonly platform: Platform;
  readonly front: Front;
}

/** A command that works on one feature. */
export type FeatureCommand<Front> = OperatorCommand<OpenFeature<Front>>;

/** A product opened for a command. */
export interface OpenFeatures {
  readonly platform: Platform;
  readonly product: ComposedFeatures;
}

/** What checks look at besides the configuration. */
export interface CheckedSite {
  readonly db: Database;
  /** The host of the provider's own site; null while none is set. */
  readonly host: string | null;
}

/** The server half of a feature, as declared in `features/<noun>/server/feature.ts`. */
export interface ServerFeature<Name extends string = string, out Front = unknown> {
  /** The name of its folder. */
  readonly name: Name;
  /** Its commands of `npm run operator --`. */
  readonly commands: readonly OperatorCommand<OpenFeatures>[];
  /** Its checks for `npm start -- --check`. */
  readonly checks: (config: Config, site: CheckedSite) => readonly PartCheck[];
  /** The notices for its events. */
  readonly notices: readonly Notice[];
  /** What of its events webhooks of customers get. */
  readonly hooks: readonly HookType[];
  readonly create: (context: FeatureContext) => FeatureParts<Front>;
}

/** The static parts of a feature. */
export interface FeatureExtras<Front> {
  readonly notices?: readonly Notice[];
  readonly hooks?: readonly HookType[];
  readonly commands?: readonly FeatureCommand<Front>[];
  readonly checks?: (config: Config, site: CheckedSite) => readonly PartCheck[];
}

/** Declares a feature. */
export function defineFeature<Name extends string, Front>(
  name: Name,
  create: (context: FeatureContext) => FeatureParts<Front>,
  { commands = [], checks = () => [], notices = [], hooks = [] }: FeatureExtras<Front> = {},
): ServerFeature<Name, Front> {
  const feature: ServerFeature<Name, Front> = {
    name,
    create,
    checks,
    notices,
    hooks,
    commands: commands.map((command) => ({
      ...command,
      run: ({ platform, product }, input) =>
        command.run({ platform, use: product.use, front: product.use(feature) }, input),
    })),
  };
  return feature;
}
