import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";

/** Play money that was paid for a checkout. */
export interface PlayPayment {
  readonly id: string;
  readonly cents: bigint;
  readonly paidAt: Date;
  readonly isTakenBack: boolean;
}

/** Remembers what was paid by button, for every process and after a restart. */
export interface PlayPayments {
  list(gatewayId: string): Promise<readonly PlayPayment[]>;
  add(gatewayId: string, cents: bigint): Promise<void>;
  takeBack(gatewayId: string): Promise<void>;
}

export function createPlayPayments(
  pool: Pool,
  clock: Clock,
  ids: { readonly next: () => string },
): PlayPayments {
  return {
    async list(gatewayId) {
      const { rows } = await pool.query<{
        id: string;
        cents: string | bigint;
        paid_at: Date;
        taken_back_at: Date | null;
      }>(
        "SELECT id, cents, paid_at, taken_back_at FROM sim_gateway_payments WHERE gateway_id = $1 ORDER BY paid_at, id",
        [gatewayId],
      );
      return rows.map(({ id, cents, paid_at: paidAt, taken_back_at: takenBackAt }) => ({
        id,
        cents: BigInt(cents),
        paidAt,
        isTakenBack: takenBackAt !== null,
      }));
    },
    async add(gatewayId, cents) {
      await pool.query(
        "INSERT INTO sim_gateway_payments (id, gateway_id, cents, paid_at) VALUES ($1, $2, $3, $4)",
        [ids.next(), gatewayId, cents, clock.now()],
      );
    },
    async takeBack(gatewayId) {
      await pool.query(
        "UPDATE sim_gateway_payments SET taken_back_at = $2 WHERE gateway_id = $1 AND taken_back_at IS NULL",
        [gatewayId, clock.now()],
      );
    },
  };
}
