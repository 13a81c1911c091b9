import type { FastifyInstance } from "fastify";
import type { BackgroundJob } from "#src/platform/jobs/background-job.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { BannerReader } from "#src/features/notifications/server/index.ts";
import { readBanners } from "./banners.ts";
import type { MailingsContext, MailingsDeps } from "./deps.ts";
import { createMailingsHandlers } from "./routes.ts";
import { sendFew, sendMany } from "./send-act.ts";
import { sendMailings } from "./send-mailings.ts";
import { registerUnsubscribe } from "./unsubscribe/register-unsubscribe.ts";

/** How often what is due is sent. */
const everyMs = 5_000;

/** Announcements of staff to those whom they concern: in the cabinet, under the bell, by mail. */
export function createMailings(platform: Platform, deps: MailingsDeps) {
  const context: MailingsContext = { ...deps, platform };
  const job: BackgroundJob = {
    name: "send-mailings",
    everyMs,
    run: (signal) => sendMailings(context, signal),
  };
  return {
    handlers: createMailingsHandlers(context),
    jobs: [job],
    staffActs: [sendFew, sendMany],
    register: (app: FastifyInstance) => registerUnsubscribe(app, context),
    bannersOf: (reader: BannerReader) => readBanners(platform.db.kysely, reader),
  };
}
