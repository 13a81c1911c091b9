import { addMs } from "#src/shared/time.ts";
import type { ScannedChain } from "./bound-questions.ts";

/** The parent of every block is checked: a node of another network fails there at the latest. */
const identityEveryMs = 5 * 60_000;
const healthEveryMs = 30_000;
/** Nodes with limits answer for money too; play money is watched each turn. */
const mempoolEveryMs = 15_000;

/** What a process that scans a chain need not ask its node each turn. */
export interface ScanMemory {
  /** Calls `confirm`, unless it succeeded some minutes ago. */
  confirmIdentity(now: Date, confirm: () => Promise<void>): Promise<void>;
  isHealthy(source: ScannedChain, now: Date): Promise<boolean>;
  /** Whether the mempool is to be read in this turn. */
  isMempoolDue(source: ScannedChain, now: Date): boolean;
}

export function createScanMemory(): ScanMemory {
  let identity: Date | null = null;
  let health: Date | null = null;
  let mempool: Date | null = null;
  const isFresh = (at: Date | null, now: Date, forMs: number): boolean =>
    at !== null && at <= now && now < addMs(at, forMs);
  return {
    async confirmIdentity(now, confirm) {
      if (isFresh(identity, now, identityEveryMs)) return;
      await confirm();
      identity = now;
    },
    async isHealthy(source, now) {
      // Only a good answer lasts.
      if (isFresh(health, now, healthEveryMs)) return true;
      const { ok } = await source.health();
      health = ok ? now : null;
      return ok;
    },
    isMempoolDue(source, now) {
      if (!source.simulated && isFresh(mempool, now, mempoolEveryMs)) return false;
      mempool = now;
      return true;
    },
  };
}
