import { type AlarmSource, operatorCommand } from "#src/platform/audit/alarm.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId } from "#src/shared/ids.ts";
import { officePath } from "#src/shared/office-path.ts";
import { addMs } from "#src/shared/time.ts";
import { alarmText } from "#src/shared/alarm-texts.ts";

/** A service goes on as it is while its turn fails, paid or not: after this long the operator has to know. */
const alarmAfterMs = 3_600_000;

/** A failure that was not seen again for this long is over: the service is not due any more. */
const forgottenAfterMs = 2 * 3_600_000;

interface FailedTurn {
  readonly kind: "server" | "domain";
  readonly serviceId: string;
  readonly turn: string;
}

/** Notes that a turn failed now. */
export async function noteFailedTurn(
  { db, clock }: Pick<Platform, "db" | "clock">,
  { kind, serviceId, turn }: FailedTurn,
  error: unknown,
): Promise<void> {
  const [now, detail] = [clock.now(), error instanceof Error ? error.message : String(error)];
  const over = addMs(now, -forgottenAfterMs);
  await db.kysely.deleteFrom("service_failures").where("last_at", "<", over).execute();
  await db.kysely
    .insertInto("service_failures")
    .values({ service_id: serviceId, turn, kind, failed_at: now, last_at: now, error: detail })
    .onConflict((known) => known.columns(["service_id", "turn"]).doUpdateSet({ last_at: now, error: detail }))
    .execute();
}

/** Forgets the failures of a turn that succeeded after all. */
export async function forgetFailedTurn(
  { db }: Pick<Platform, "db">,
  { serviceId, turn }: Omit<FailedTurn, "kind">,
): Promise<void> {
  await db.kysely
    .deleteFrom("service_failures")
    .where("service_id", "=", serviceId)
    .where("turn", "=", turn)
    .execute();
}

/** Ids of the services of a kind whose turn failed at the last try. */
export async function failedServices(
  { db }: Pick<Platform, "db">,
  kind: FailedTurn["kind"],
): Promise<ReadonlySet<string>> {
  const rows = await db.kysely
    .selectFrom("service_failures")
    .select("service_id")
    .where("kind", "=", kind)
    .execute();
  return new Set(rows.map((row) => row.service_id));
}

/** Services that have not been renewed, ended or pushed for an hour because their turn fails. */
export function turnAlarms({ db, clock }: Pick<Platform, "db" | "clock">): AlarmSource {
  return {
    kind: "failed turn",
    page: (objectId) => {
      const [id = ""] = objectId.split(" ");
      return officePath(id.startsWith("dom_") ? "domain" : "server", id);
    },
    find: async () => {
      const now = clock.now();
      const rows = await db.kysely
        .selectFrom("service_failures")
        .selectAll()
        .where("failed_at", "<=", addMs(now, -alarmAfterMs))
        .where("last_at", ">", addMs(now, -forgottenAfterMs))
        .orderBy("failed_at")
        .execute();
      return rows.map(({ service_id, kind, turn, failed_at, error }) => {
        const id = encodeId(kind === "domain" ? "domain" : "server", service_id);
        return {
          objectId: `${id} ${turn}`,
          occurrence: failed_at.toISOString(),
          detail: `The turn "${turn}" of ${kind} ${id} fails, so it stays as it is, paid or not. Cause: ${error}.`,
          said: alarmText("failedTurn", { turn, kind, id, problem: error }),
          command: operatorCommand(`${kind} settle ${id}`),
        };
      });
    },
  };
}
