import { sql } from "kysely";
import { factsOf, type SupportSubject } from "#src/platform/support/support-subject.ts";
import { encodeId } from "#src/shared/ids.ts";

interface ServerRow {
  readonly name: string;
  /** As the catalogue calls them. */
  readonly plan: string;
  readonly location: string;
  readonly service: string;
  readonly power: string;
  readonly suspended_reason: string | null;
  readonly paid_until: Date | null;
  readonly address: string | null;
  readonly is_down: boolean;
}

/**
 * A customer's servers, as tickets about them begin. One that was paid for and is to run, but does not while nothing is
 * done to it, is down.
 */
export const serverSupport: SupportSubject = {
  kind: "server",
  idKind: "server",
  right: "services.read",
  scope: "servers:read",
  async describe(db, customerId, id) {
    const { rows } = await sql<ServerRow>`
      SELECT s.name, coalesce((SELECT p.name FROM plans p WHERE p.id = s.plan_id), s.plan_id) AS plan,
             coalesce((SELECT l.name FROM locations l WHERE l.id = s.location_id), s.location_id) AS location, s.service, s.power, s.suspended_reason, s.paid_until,
             (SELECT host(address) FROM server_addresses WHERE server_id = s.id ORDER BY is_primary DESC, address LIMIT 1)
               AS address,
             s.service = 'active' AND s.shall_run AND s.hold_id IS NULL
               AND (s.power IN ('off', 'error', 'lost') OR coalesce(NOT n.is_online, false))
               AND NOT EXISTS (SELECT 1 FROM tasks WHERE object_type = 'server' AND object_id = s.id
                               AND state IN ('queued', 'running')) AS is_down
      FROM servers s LEFT JOIN nodes n ON n.id = s.node_id
      WHERE s.id = ${id} AND s.customer_id = ${customerId}`.execute(db);
    const [server] = rows;
    if (server === undefined) return null;
    return {
      label: server.name,
      topic: "server",
      text: server.is_down ? "serverDown" : server.service === "suspended" ? "serverSuspended" : "server",
      isDown: server.is_down,
      facts: factsOf({
        name: server.name,
        id: encodeId("server", id),
        "service-state": server.service,
        power: server.power,
        reason: server.suspended_reason,
        plan: server.plan,
        location: server.location,
        address: server.address,
        "paid-until": server.paid_until,
      }),
    };
  },
};
