import type { Product } from "./compose.ts";
import { announcesMoves } from "#src/platform/clock.ts";
import { consumerJobs, findEventsJob } from "#src/platform/events/consumer-jobs.ts";
import type { Wake } from "#src/platform/events/wake.ts";
import { isScheduled } from "#src/platform/jobs/background-job.ts";
import { Loops } from "#src/platform/jobs/run-loops.ts";
import { runScheduled } from "#src/platform/jobs/run-scheduled.ts";
import type { Platform } from "#src/platform/platform.ts";
import { TaskWorker } from "#src/platform/tasks/task-worker.ts";

/** What was written to the bot is read, answered, and the answer sent. */
const telegramJobs = ["read-telegram", "handle-telegram", "send-telegram"];

/** Starts the background work: tasks, event consumers and jobs. Returns the function to stop it. */
export async function startWorker(
  platform: Platform,
  product: Product,
  wake: Wake,
): Promise<() => Promise<void>> {
  const worker = new TaskWorker(platform, wake, product.tasks);
  const jobs = product.jobs.map((job) => (isScheduled(job) ? runScheduled(platform, job) : job));
  const consumers = consumerJobs(platform, product.consumers, (names) => loops.hurry(names));
  const loops = new Loops(platform, [...jobs, ...consumers]);
  const stopHurry = wake.on("events", () => loops.hurry([findEventsJob]));
  const stopMailHurry = wake.on("mail", () => loops.hurry(["send-recovery-links", "send-mail"]));
  const stopDnsHurry = wake.on("dns", () => loops.hurry(["dns-push", "dns-dnssec"]));
  const stopWebhooksHurry = wake.on("webhooks", () => loops.hurry(["send-webhooks"]));
  const stopMailboxHurry = wake.on("mailbox", () => loops.hurry(["read-mailbox"]));
  const stopTelegramHurry = wake.on("telegram", () => loops.hurry(telegramJobs));
  const stopFilesHurry = wake.on("files", () => loops.hurry(["keep-mail-files", "scan-files", "draw-files"]));
  const stopMoves = announcesMoves(platform.clock)
    ? platform.clock.onMove(() => loops.hurry())
    : () => undefined;
  await wake.refuseSilence();
  await product.drivers.dns.serve();
  worker.start();
  loops.start();
  return async () => {
    stopHurry();
    stopMailHurry();
    stopDnsHurry();
    stopWebhooksHurry();
    stopMailboxHurry();
    stopTelegramHurry();
    stopFilesHurry();
    stopMoves();
    await Promise.all([worker.stop(), loops.stop()]);
  };
}
