import type { Clock } from "./clock.ts";
import type { Database } from "./db/pool.ts";
import type { Ids } from "./ids.ts";
import type { Notice } from "./events/wake.ts";
import type { Log } from "./log/log.ts";

/** What every feature's server half is built on; made once in `compose.ts`. */
export interface Platform {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Notifies all processes after a commit; many calls within 10 ms become one NOTIFY. */
  readonly wake: (notice: Notice) => void;
}
