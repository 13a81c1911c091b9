import { networkOf } from "#src/platform/rate-limit/limit-keys.ts";
import { AppError } from "#src/shared/errors.ts";

const windowMs = 60_000;
const maxAddresses = 5_000;

/** What is left of an address's budget for this minute. */
export interface FloodBudget {
  readonly remaining: number;
  readonly seconds: number;
}

/**
 * Counts calls per address and minute in the memory of this process, for the most recent callers. Throws
 * `rate_limited` above the limit. `now` is in milliseconds from any origin.
 */
export function createFloodGuard(limit: number, now = () => performance.now()): (ip: string) => FloodBudget {
  const windows = new Map<string, { readonly endsAt: number; calls: number }>();
  return (ip) => {
    const time = now();
    const address = networkOf(ip);
    const last = windows.get(address);
    const window = last !== undefined && last.endsAt > time ? last : { endsAt: time + windowMs, calls: 0 };
    window.calls += 1;
    // A Map keeps insertion order: the address that has been quiet the longest is the first.
    windows.delete(address);
    windows.set(address, window);
    const [quietest] = windows.keys();
    if (windows.size > maxAddresses && quietest !== undefined) windows.delete(quietest);
    const seconds = Math.ceil((window.endsAt - time) / 1000);
    if (window.calls > limit) throw new AppError("rate_limited", { seconds });
    return { remaining: limit - window.calls, seconds };
  };
}
