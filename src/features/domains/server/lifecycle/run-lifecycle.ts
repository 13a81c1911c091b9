import { call } from "#src/platform/db/call.ts";
import { retryConflicts, transaction } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { DomainsContext } from "../deps.ts";
import { pushChanges } from "../push-changes.ts";
import { findDueDomains, type Turn } from "./due-domains.ts";

/** The turns of one run in order: money first, so that nothing ends that is paid for. */
const turns: readonly Turn[] = ["reserve", "renew", "advance", "delete", "push"];

/**
 * Brings every domain to where its dates say it is. Each change is one call that checks under its locks whether it is
 * due, so a run may be cut off, repeated, or come late. One domain that fails does not stop the others; it takes no
 * later turn of the run, so that what could not be paid now is not taken away for it.
 */
export async function runLifecycle(
  { platform, driver }: Pick<DomainsContext, "platform" | "driver">,
  pageSize?: number,
): Promise<void> {
  const now = platform.clock.now();
  const failed = new Set<string>();
  for (const turn of turns) {
    for await (const { id, tld, isGone } of findDueDomains(platform, turn, now, pageSize)) {
      if (failed.has(id)) continue;
      // It ends at its registrar by itself, and here once it is gone there.
      if (turn === "delete" && !isGone && driver.capabilities(tld)?.hasDelete === false) continue;
      await retryConflicts(() => takeTurn(platform, turn, id, now)).catch((error: unknown) => {
        failed.add(id);
        platform.log.error({ err: error, domain: id, turn }, "a domain's turn failed");
      });
    }
  }
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
