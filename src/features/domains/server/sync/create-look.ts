import { addMs } from "#src/shared/time.ts";
import type { DomainsContext } from "../deps.ts";
import { type LookedAt, lookAtRegistry } from "./look-at-registry.ts";

/** A name whose look failed waits this long, so that others get their turn. */
const retryLookMs = 60_000;
/** This many failures in a row on one connection are not due to the names: the registry does not answer. */
const failureLimit = 3;

/** A name with its ending. */
export interface DueDomain extends LookedAt {
  readonly tld: string;
}

/** The looks of one turn. A registry that does not answer ends its own looks, not those of the other registries. */
export interface TurnLooks {
  /** Looks at a name, or puts the look off while the name's registry does not answer. */
  look(domain: DueDomain): Promise<void>;
  /** Endings that were asked for in this turn and whose registry does not answer. */
  silentEndings(): readonly string[];
}

export function createLook(context: DomainsContext): TurnLooks {
  const { clock, db, log } = context.platform;
  const failures = new Map<string, number>();
  const silent = new Set<string>();

  async function putOff({ id }: LookedAt): Promise<void> {
    await db.kysely
      .updateTable("domains")
      .set({ look_at: addMs(clock.now(), retryLookMs) })
      .where("id", "=", id)
      .where("look_at", "is not", null)
      .execute()
      .catch((error: unknown) => log.error({ err: error, domain: id }, "a look could not be put off"));
  }
  return {
    async look(domain) {
      const connection = context.driver.connectionOf(domain.tld);
      const failed = failures.get(connection) ?? 0;
      if (failed >= failureLimit) {
        silent.add(domain.tld);
        return putOff(domain);
      }
      const problem = await lookAtRegistry(context, domain).then(
        (seen) => (seen.ok ? null : seen.error.detail),
        (error: unknown) => error,
      );
      failures.set(connection, problem === null ? 0 : failed + 1);
      if (problem === null) return;
      if (failed + 1 === failureLimit) silent.add(domain.tld);
      log.warn({ err: problem, domain: domain.id }, "the registry gives no answer about a domain");
      await putOff(domain);
    },
    silentEndings: () => [...silent],
  };
}
