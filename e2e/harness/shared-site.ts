import { createTestDatabase, outboxProblems } from "#src/platform/db/test-database.ts";
import { offerEvidence } from "../../scripts/suite/evidence.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";
import { type FurnishedCustomer, furnishCustomer } from "./furnished-customer.ts";
import { type Installation, readInstallation, whatChanged } from "./installation.ts";
import { launchSite, type SiteProcess } from "./site-process.ts";

/** A site shared with other test files: each file acts through customers of its own. */
export type SharedSite = Pick<SiteProcess, "url" | "output">;

interface RunningSite {
  readonly site: SharedSite;
  readonly databaseUrl: string;
  /** The state that all customers share, as it was when the site started. */
  readonly untouched: Installation;
  /** The customer for files that only look. */
  furnished?: Promise<FurnishedCustomer>;
  stop(): Promise<void>;
}

let running: Promise<RunningSite> | undefined;

/**
 * The site of this worker with its usual settings; the first file that uses it starts it, and it ends with the worker.
 * A file that changes what all customers share fails, and the next one gets a new site.
 */
export async function useSharedSite(): Promise<SharedSite> {
  running ??= start();
  // A site that did not start should not fail the files that follow.
  running.catch(() => (running = undefined));
  const { site, databaseUrl, untouched, stop } = await running;
  const earlier = site.output().length;
  offerEvidence("site.log", () => site.output().slice(earlier));
  releaseAtEnd(async () => {
    const changes = whatChanged(untouched, await readInstallation(databaseUrl, untouched.keys()));
    const problems = [
      ...changes.map((table) => `It left ${table} changed: start a site of its own for it with startSite.`),
      ...(await outboxProblems(databaseUrl)).map((problem) => `An event that no catalogue has: ${problem}`),
    ];
    if (problems.length === 0) return;
    running = undefined;
    await stop();
    throw new Error(`This file used the shared site. ${problems.join("; ")}`);
  });
  return site;
}

/** A customer of the shared site with an example of everything, for files that look and change nothing. */
export async function useFurnishedCustomer(): Promise<FurnishedCustomer> {
  if (running === undefined) throw new Error("first useSharedSite");
  const current = await running;
  current.furnished ??= furnishCustomer(current.site.url, { email: "furnished@example.com" });
  return current.furnished;
}

async function start(): Promise<RunningSite> {
  const database = await createTestDatabase();
  const { site, started } = launchSite({ DATABASE_URL: database.url, GATEWAYS: "simulated" });
  try {
    const url = await started;
    const untouched = await readInstallation(database.url);
    return { site: { ...site, url }, databaseUrl: database.url, untouched, stop: site.stop };
  } catch (error) {
    await site.stop();
    throw error;
  } finally {
    // The site has connections of its own.
    await database.close();
  }
}
