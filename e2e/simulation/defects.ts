import type { Pool } from "pg";
import type { SimulatedCompute } from "#src/drivers/compute/simulated.ts";
import { lostCapture } from "../faults/defects.ts";

/** A planted defect: a duty of the product that is left out. */
export interface Defect {
  readonly name: string;
  /** Replaces a function of the product, or undoes its effect. */
  readonly sql: string;
  /** A problem that is then found, among others. */
  readonly shows: RegExp;
  /** Lets the provider behave so that the defect shows. */
  provider?(compute: SimulatedCompute, pool: Pool): SimulatedCompute;
}

/** The key is stored, but not checked for an earlier use. */
const unheededKey = `
CREATE OR REPLACE FUNCTION idempotency_claim(
  p_customer uuid, p_key text, p_route text, p_request_hash bytea, p_answer jsonb, p_at timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO idempotency_keys (customer_id, key, route, request_hash, answer, created_at)
  VALUES (p_customer, p_key, p_route, p_request_hash, p_answer, p_at) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
ALTER TABLE orders DROP CONSTRAINT orders_customer_id_kind_idempotency_key_key`;

/** A step is begun again at each look: its start is not stored. */
const forgottenReference = `
CREATE OR REPLACE FUNCTION defect_forget() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN NEW.step_ref := NULL; RETURN NEW; END $$;
CREATE TRIGGER defect BEFORE UPDATE ON tasks FOR EACH ROW EXECUTE FUNCTION defect_forget()`;

/** Coins count as soon as they are valued. */
const hastyCredit = `
CREATE OR REPLACE FUNCTION defect_credit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM payments_credit_deposit(NEW.id, md5(NEW.id::text || NEW.epoch)::uuid, NEW.mined_at);
  RETURN NULL;
END $$;
CREATE TRIGGER defect AFTER UPDATE OF cents ON deposits FOR EACH ROW
WHEN (OLD.cents IS NULL AND NEW.cents IS NOT NULL) EXECUTE FUNCTION defect_credit()`;

/** A provider that makes a machine whenever it is asked: only a stored reference keeps us from asking again. */
function makesDuplicates(compute: SimulatedCompute, pool: Pool): SimulatedCompute {
  return {
    ...compute,
    async provision(spec) {
      const { rowCount } = await pool.query(
        `INSERT INTO sim_machines SELECT (machine).* FROM (
           SELECT jsonb_populate_record(m, jsonb_build_object('server_id', md5(server_id::text || count(*) OVER ())::uuid)) AS machine
           FROM sim_machines m WHERE owner_id = $1 LIMIT 1) AS doubled ON CONFLICT DO NOTHING`,
        [spec.serverId],
      );
      return (rowCount ?? 0) > 0 ? { state: "done" } : compute.provision(spec);
    },
  };
}

export const defects: readonly Defect[] = [
  {
    name: "a key that is not checked",
    sql: unheededKey,
    shows: /two answers for one key|answered, then refused|orders of this key: 2/,
  },
  { name: "money that is neither captured nor given back", sql: lostCapture, shows: /cents/ },
  {
    name: "a step whose reference is not stored",
    sql: forgottenReference,
    provider: makesDuplicates,
    shows: /machines/,
  },
  { name: "a credit before its blocks are deep enough", sql: hastyCredit, shows: /blocks deep/ },
];
