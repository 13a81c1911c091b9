import type { Pool, PoolClient } from "pg";
import { poolTransaction } from "#src/platform/db/transaction.ts";
import type { DnsAddress, RecordSet } from "#src/platform/dns/record-set.ts";

/** A zone as it is stored: the customer's sets, and its name servers. */
export interface StoredZone {
  readonly name: string;
  /** Whose it is; null: unknown, it is counted by itself. */
  readonly owner: string | null;
  readonly serial: number;
  readonly nameServers: readonly string[];
  readonly sets: readonly RecordSet[];
}

/** A zone that was changed or deleted, with the number of the change. */
export interface ChangedZone extends StoredZone {
  readonly isDeleted: boolean;
  readonly change: bigint;
}

interface ZoneRow {
  readonly name: string;
  readonly owner: string | null;
  readonly serial: bigint;
  readonly name_servers: string[];
  readonly sets: RecordSet[];
  readonly is_deleted: boolean;
  readonly change: bigint;
}

const columns = "name, owner, serial, name_servers, sets, is_deleted, change";
const findText = `SELECT ${columns} FROM embedded_zones WHERE name = $1`;
const pageSize = 500;

/** The embedded server's zones in PostgreSQL. */
export class ZoneStore {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async find(name: string): Promise<StoredZone | null> {
    const { rows } = await this.#pool.query<ZoneRow>(
      `SELECT ${columns} FROM embedded_zones WHERE name = $1 AND NOT is_deleted`,
      [name],
    );
    return rows[0] ? fromRow(rows[0]) : null;
  }

  async names(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      "SELECT name FROM embedded_zones WHERE NOT is_deleted ORDER BY name",
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Changes a zone under a lock. `change` gets the stored zone and returns the new one, null to delete it, or the
   * same object when nothing changes.
   */
  async change(
    name: string,
    change: (zone: StoredZone | null, lastSerial: number) => StoredZone | null,
  ): Promise<StoredZone | null> {
    return poolTransaction(this.#pool, async (client) => {
      // One after another, so that change numbers follow the order of the commits: a reader skips none.
      await client.query("SELECT pg_advisory_xact_lock(hashtextextended('embedded-zones', 0))");
      const { rows } = await client.query<ZoneRow>(findText, [name]);
      const row = rows[0];
      const before = row && !row.is_deleted ? fromRow(row) : null;
      const after = change(before, Number(row?.serial ?? 0n));
      if (after !== before) await save(client, name, after);
      return after;
    });
  }

  /** Zones that were changed after a change, in order. */
  async changedAfter(change: bigint): Promise<ChangedZone[]> {
    const { rows } = await this.#pool.query<ZoneRow>(
      `SELECT ${columns} FROM embedded_zones WHERE change > $1 ORDER BY change LIMIT ${pageSize}`,
      [change],
    );
    return rows.map((row) => ({ ...fromRow(row), isDeleted: row.is_deleted, change: row.change }));
  }

  /** Records that a process serves; one that has not done so for a day is deleted. */
  async announce(id: string, { host, port }: DnsAddress, now: Date): Promise<void> {
    const dayBefore = new Date(now.getTime() - 86_400_000);
    await this.#pool.query("DELETE FROM embedded_name_servers WHERE seen_at < $1", [dayBefore]);
    await this.#pool.query(
      `INSERT INTO embedded_name_servers (id, host, port, seen_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO UPDATE SET host = excluded.host, port = excluded.port, seen_at = excluded.seen_at`,
      [id, host, port, now],
    );
  }

  async withdraw(id: string): Promise<void> {
    await this.#pool.query("DELETE FROM embedded_name_servers WHERE id = $1", [id]);
  }

  /** Processes seen after an instant, the first to have started in front. */
  async servers(seenAfter: Date): Promise<DnsAddress[]> {
    const { rows } = await this.#pool.query<DnsAddress>(
      "SELECT host, port FROM embedded_name_servers WHERE seen_at >= $1 ORDER BY id",
      [seenAfter],
    );
    return rows;
  }
}

async function save(client: PoolClient, name: string, zone: StoredZone | null): Promise<void> {
  if (zone === null) {
    await client.query(
      `UPDATE embedded_zones SET is_deleted = true, sets = '[]', change = nextval('embedded_zone_changes')
       WHERE name = $1`,
      [name],
    );
    return;
  }
  await client.query(
    `INSERT INTO embedded_zones (name, owner, serial, name_servers, sets, change)
     VALUES ($1, $2, $3, $4, $5, nextval('embedded_zone_changes'))
     ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, serial = excluded.serial,
       name_servers = excluded.name_servers, sets = excluded.sets, is_deleted = false, change = excluded.change`,
    [name, zone.owner, zone.serial, [...zone.nameServers], JSON.stringify(zone.sets)],
  );
}

function fromRow({ name, owner, serial, name_servers, sets }: ZoneRow): StoredZone {
  return { name, owner, serial: Number(serial), nameServers: name_servers, sets };
}
