import { chatOf } from "#src/features/accounts/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { supportContract } from "../contract.ts";
import { supportCommands } from "./commands.ts";
import { fileAlarms } from "./files/file-alarms.ts";
import { supportHooks } from "./hooks.ts";
import { createSupport } from "./index.ts";
import { inboundGauge } from "./mail/incoming/inbound-gauge.ts";
import { supportNotices } from "./notices.ts";
import { ticketGauges } from "./ticket-gauges.ts";
import { ticketFinder } from "./office/ticket-finder.ts";
import { ticketQueue } from "./office/ticket-queue.ts";
import { ticketTimeline } from "./office/ticket-timeline.ts";
import { supportData } from "./personal-data.ts";
import { promiseAlarms } from "./promise-alarms.ts";

export const supportFeature = defineFeature(
  "support",
  ({ platform, texts, mail, sites, sealer, config, drivers, use, all, filled }) => {
    const support = createSupport(platform, {
      texts,
      way: { mail, texts, sites, sealer, replies: config.mailbox?.replies ?? null },
      mailbox: drivers.mailbox,
      files: drivers.files,
      scanner: drivers.scanner,
      subjects: () => all("supportSubjects"),
      namesOfStaff: use(staffFeature).namesOf,
      chatOf: (userId) => filled(chatOf)(userId),
      answerers: () => use(staffFeature).membersWith("support.answer"),
    });
    return {
      front: support,
      routes: [routeSet(supportContract, support.handlers)],
      jobs: support.jobs,
      consumers: support.consumers,
      alarmSources: [promiseAlarms(platform), fileAlarms(platform)],
      gauges: [inboundGauge(platform), ...ticketGauges(platform)],
      staffQueues: [ticketQueue],
      finders: [ticketFinder],
      timelineSources: [ticketTimeline],
      personalData: [supportData],
      botParts: [support.botPart],
      register: (_app, events) => support.followPresence(events),
    };
  },
  { notices: supportNotices, hooks: supportHooks, commands: supportCommands },
);
