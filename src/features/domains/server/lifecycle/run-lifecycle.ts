import { runTurns } from "#src/features/services/server/index.ts";
import { call } from "#src/platform/db/call.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { DomainsContext } from "../deps.ts";
import { pushChanges } from "../push-changes.ts";
import { findDueDomains, type Turn } from "./due-domains.ts";

/** The turns of one run in order: money first, so that nothing paid ends. */
const turns: readonly Turn[] = ["reserve", "renew", "advance", "delete", "push"];

/** Brings every domain to the state that its dates require. */
export function runLifecycle(
  { platform, driver }: Pick<DomainsContext, "platform" | "driver">,
  pageSize?: number,
): Promise<void> {
  return runTurns(
    platform,
    {
      kind: "domain",
      turns,
      findDue: (turn, page) => findDueDomains(platform, turn, page),
      takeTurn: async (turn, { id, tld, isGone }, now) => {
        // It ends at its registrar by itself, and here once it is gone there.
        if (turn === "delete" && !isGone && driver.capabilities(tld)?.hasDelete === false) return;
        await takeTurn(platform, turn, id, now);
      },
    },
    pageSize,
  );
}

async function takeTurn(platform: Platform, turn: Turn, id: string, now: Date): Promise<void> {
  const { ids } = platform;
  switch (turn) {
    case "reserve":
      await call(platform, "domains_reserve_renewal", {
        domain: id,
        order: ids.next(),
        transaction: ids.next(),
        at: now,
      });
      return;
    case "renew":
      // What costs less than is set aside is set aside again first.
      if (await call(platform, "domains_release_dear", { domain: id, release: ids.next(), at: now })) return;
      await call(platform, "domains_begin_renewal", { domain: id, task: ids.next(), at: now });
      return;
    case "advance":
      await call(platform, "domains_advance", { domain: id, at: now });
      return;
    case "delete":
      await call(platform, "domains_begin_deletion", { domain: id, task: ids.next(), at: now });
      return;
    case "push":
      await transaction(platform, (trx) =>
        pushChanges(trx, { domainId: id, taskId: ids.next(), actor: { kind: "system" }, now }),
      );
  }
}
