import type { Ctx } from "#src/platform/ctx.ts";
import type { FastifyInstance } from "fastify";
import { type Config, secretsKeySource } from "#src/config/config.ts";
import { startValues } from "#src/config/start-values.ts";
import { createReturnPaths } from "#src/drivers/mail/return-paths.ts";
import { openMailQueue } from "#src/drivers/mail/mail-queue.ts";
import { openSenders } from "#src/platform/mail/senders/open-senders.ts";
import { mailData } from "#src/drivers/mail/mail-data.ts";
import { mailAlarms, mailGauges } from "#src/drivers/mail/mail-watch.ts";
import { mailboxAlarms } from "#src/drivers/mailbox/mailbox-watch.ts";
import { mailTimeline } from "#src/platform/mail/read-mails.ts";
import { registerMailbox } from "#src/drivers/mail/mailbox-page.ts";
import { registerChatPage } from "#src/drivers/telegram/simulated/chat-page.ts";
import { registerCardPage } from "#src/drivers/card-payouts/simulated/card-page.ts";
import { registerChoosePages } from "#src/drivers/signin/simulated/choose-page.ts";
import { registerRegistryPage } from "#src/sandbox/registry/registry-page.ts";
import { createSimulatedRegistry } from "#src/sandbox/registry/registry.ts";
import { actTimeline, staffTimeline } from "#src/platform/audit/audit-timelines.ts";
import { auditData } from "#src/platform/audit/audit-data.ts";
import { createAuditor } from "#src/platform/audit/run-auditor.ts";
import { registerClockPage } from "#src/platform/demo-clock/clock-page.ts";
import type { EventStream } from "#src/platform/events/event-stream.ts";
import { eventAlarms, rangeAlarms } from "#src/platform/events/event-alarms.ts";
import { extendOutbox } from "#src/platform/events/outbox-ranges.ts";
import type { EdgeOptions } from "#src/platform/http/register-contract.ts";
import { pruneEvents } from "#src/platform/events/prune-events.ts";
import { dailyAt, hourlyAt } from "#src/platform/jobs/schedule.ts";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { countGauges, countingEveryMs } from "#src/platform/metrics/counted/count-gauges.ts";
import { showCounted } from "#src/platform/metrics/counted/show-counted.ts";
import { platformGauges } from "#src/platform/metrics/platform-gauges.ts";
import { createPasswordQueue, type Passwords } from "#src/platform/password-queue.ts";
import { platformData } from "#src/platform/personal/platform-data.ts";
import type { Platform } from "#src/platform/platform.ts";
import { createRateLimits, type RateLimits } from "#src/platform/rate-limit/rate-limits.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { bindSecretsKey, replaceSecretsKey } from "#src/platform/secrets/bind-secrets-key.ts";
import { readSecretsKey } from "#src/platform/secrets/secrets-key.ts";
import { jobAlarms } from "#src/platform/jobs/job-alarms.ts";
import { taskSupport } from "#src/platform/tasks/task-support.ts";
import { taskTimeline } from "#src/platform/tasks/task-timeline.ts";
import { taskData } from "#src/platform/tasks/task-data.ts";
import { taskFinder } from "#src/platform/tasks/task-finder.ts";
import { isLoopback } from "#src/platform/settings/setting-forms.ts";
import { siteAlarms } from "#src/platform/tenancy/site-alarms.ts";
import { createSites } from "#src/platform/tenancy/sites.ts";
import { createDrivers, type Drivers } from "./drivers.ts";
import { frontsOf, joinFeatures } from "./join-features.ts";
import { serverFeatures } from "./server-features.gen.ts";

export type Product = ReturnType<typeof compose>;

/** Parts that a simulation replaces, because theirs would take time or randomness from outside its seed. */
export interface BroughtParts {
  readonly drivers?: Drivers;
  readonly passwords?: Passwords;
  readonly rateLimits?: RateLimits;
}

/** Hosts of the provider's own site: of a demo all by which this machine is reached, except names below `localhost`. */
export function ownHostsOf({ mode, publicUrl, legacy }: Config): (host: string) => boolean {
  const named = publicUrl === null ? [] : [new URL(publicUrl).hostname];
  const own = new Set([...named, ...(legacy === null ? [] : [legacy.host])]);
  return (host) => own.has(host) || (mode === "demo" && isLoopback(host));
}

/** Puts drivers and features together. Each feature declares its parts in its `server/feature.ts`. */
export function compose(platform: Platform, config: Config, brought: BroughtParts = {}) {
  const rateLimits = brought.rateLimits ?? createRateLimits(platform, { factor: config.LIMIT_FACTOR });
  const drivers = brought.drivers ?? createDrivers(platform, config);
  const baseUrl = config.publicUrl ?? `http://localhost:${config.PORT}`;
  const sites = createSites(platform, {
    baseUrl,
    isOwnHost: ownHostsOf(config),
    settings: config.site,
    start: startValues(config),
  });
  const keySource = secretsKeySource(config);
  const sealer = createSealer(() => readSecretsKey(keySource));
  const returnPaths = createReturnPaths(config.mailbox?.replies.address ?? null, sealer);
  const findSender = openSenders(platform, sealer);
  const mail = openMailQueue(platform, drivers.mail, { sites, returnPaths, findSender });
  const features = joinFeatures(
    serverFeatures,
    {
      platform,
      config,
      drivers,
      mail,
      rateLimits,
      texts: createTexts(undefined, undefined, (siteId, language, key) =>
        sites.textsOf(siteId).textOf(language, key),
      ),
      passwords: brought.passwords ?? createPasswordQueue(),
      sealer,
      notices: serverFeatures.flatMap(({ notices }) => notices),
      hooks: serverFeatures.flatMap(({ hooks }) => hooks),
      sites,
    },
    {
      alarmSources: [
        mailAlarms(platform),
        mailboxAlarms(platform, drivers.mailbox?.name ?? null),
        eventAlarms(platform),
        rangeAlarms(platform),
        siteAlarms(platform),
        jobAlarms(platform),
      ],
      finders: [taskFinder],
      personalData: [platformData, auditData, taskData, mailData],
      supportSubjects: taskSupport,
      timelineSources: [actTimeline, mailTimeline, staffTimeline, taskTimeline],
      gauges: [...platformGauges(platform), ...mailGauges(platform)],
      jobs: [
        mail.job,
        { name: "prune-mail", schedule: dailyAt(4, 17), run: () => mail.prune() },
        {
          name: "prune-events",
          schedule: hourlyAt(27),
          run: () => pruneEvents(platform.db.kysely, platform.clock.now()),
        },
        { name: "extend-outbox", everyMs: 60_000, run: () => extendOutbox(platform) },
      ],
    },
  );
  const auditor = createAuditor(platform, features.all("invariants"));
  const counted = features.all("gauges").filter(({ countedEveryMs }) => countedEveryMs !== undefined);

  return {
    ...frontsOf(serverFeatures, features),
    use: features.use,
    auditor,
    sites,
    drivers,
    mail,
    rateLimits,
    routes: features.all("routes"),
    consumers: features.all("consumers"),
    tasks: features.all("tasks"),
    gauges: [
      ...features.all("gauges").filter((gauge) => !counted.includes(gauge)),
      ...showCounted(platform, counted),
    ],
    jobs: [
      auditor.job,
      {
        name: "count-metrics",
        everyMs: countingEveryMs,
        run: (signal?: AbortSignal) => countGauges(platform, counted, signal),
      },
      ...features.all("jobs"),
    ],
    personalData: features.all("personalData"),
    tokenResolvers: features.all("tokenResolvers"),
    secretsKey: { replace: (ctx: Ctx) => replaceSecretsKey(platform, keySource, ctx) },
    /** Before the first call: each feature binds itself to this database, or throws why it cannot. */
    prepare: async () => {
      await bindSecretsKey(platform, keySource);
      await sites.load();
      for (const { prepare } of features.parts) await prepare?.();
    },
    /** Registers what features serve beside the routes of their contracts. */
    register: (app: FastifyInstance, events: EventStream, edge: EdgeOptions) => {
      for (const { register } of features.parts) register?.(app, events, edge);
    },
    registerDemoPages: (app: FastifyInstance) => {
      registerMailbox(app, platform, {
        deliver: drivers.answer,
        authservId: config.mailbox?.replies.authservId,
      });
      registerClockPage(app, platform);
      if (config.simulatesSignin) registerChoosePages(app, platform);
      if (drivers.cardPayouts?.simulated === true) registerCardPage(app, platform);
      if (drivers.telegram?.simulated === true) registerChatPage(app, platform);
      if (config.REGISTRAR === "simulated")
        registerRegistryPage(app, createSimulatedRegistry({ ...platform, db: platform.db.pool }));
    },
    /** Closes what drivers hold open. */
    close: async () => {
      drivers.compute.close();
      await drivers.registrar.close();
      await drivers.dns.close();
      drivers.mail.close();
      await drivers.mailbox?.close();
    },
  };
}
