import { retryConflicts } from "#src/platform/db/transaction.ts";
import type { Platform } from "#src/platform/platform.ts";
import { failedServices, forgetFailedTurn, noteFailedTurn } from "./failed-turns.ts";
import { readServicePages, type ServicePage, servicePageSize, type ServiceRow } from "./service-pages.ts";

/** What time alone brings to the services of one kind. */
export interface ServiceTurns<Turn extends string, Row extends ServiceRow> {
  readonly kind: "server" | "domain";
  /** Money first, so that nothing ends that is paid for. A turn may come twice. */
  readonly turns: readonly Turn[];
  /** Services whose turn has come. */
  findDue(turn: Turn, page: ServicePage): Promise<readonly Row[]>;
  /** Changes one service. Checks under its locks whether it is still due. */
  takeTurn(turn: Turn, row: Row, now: Date): Promise<unknown>;
}

/**
 * Brings every service of a kind to the state that its dates require. A run may be interrupted, repeated or late;
 * lateness never shortens what a customer was promised. A turn that ends something never starts before the turns that
 * could have paid for it are through. A service that fails does not stop the others. It takes no later turn of this
 * run, so that nothing is taken away because a payment could not be made; an alarm says so after an hour.
 */
export async function runTurns<Turn extends string, Row extends ServiceRow>(
  platform: Pick<Platform, "clock" | "db" | "log">,
  { kind, turns, findDue, takeTurn }: ServiceTurns<Turn, Row>,
  pageSize: number = servicePageSize,
): Promise<void> {
  const now = platform.clock.now();
  const failed = new Set<string>();
  const failedBefore = await failedServices(platform, kind);
  for (const turn of turns) {
    for await (const rows of readServicePages((page) => findDue(turn, page), now, pageSize)) {
      for (const row of rows) {
        if (failed.has(row.id)) continue;
        try {
          await retryConflicts(() => takeTurn(turn, row, now));
          if (failedBefore.has(row.id)) await forgetFailedTurn(platform, { serviceId: row.id, turn });
        } catch (error) {
          failed.add(row.id);
          platform.log.error({ err: error, [kind]: row.id, turn }, "a service's turn failed");
          await noteFailedTurn(platform, { kind, serviceId: row.id, turn }, error);
        }
      }
    }
  }
}
