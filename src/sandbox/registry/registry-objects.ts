import { hash } from "node:crypto";
import { isIP } from "node:net";
import type { Pool } from "pg";
import type {
  Answer,
  ContactFields,
  ContactInfo,
  HostInfo,
  ObjectChecked,
  UpdateHost,
} from "./registry-session.ts";
import { refuse } from "./outcome.ts";
import { nameAbove } from "./tld-policies.ts";

// Hosts (RFC 5732) and contacts (RFC 5733). Unlike names they do not change by time.

export interface ObjectStoreParts {
  readonly db: Pool;
  readonly registrar: string;
  now(): Promise<Date>;
}

interface HostRow {
  readonly name: string;
  readonly roid: string;
  readonly registrar: string;
  readonly addresses: string[];
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly is_linked: boolean;
}

const hostPattern = /^(?=.{1,253}$)(?!-)[a-z0-9-]{1,63}(?:\.(?!-)[a-z0-9-]{1,63})+$/;
const maxAddresses = 13;

const ok = <T>(value: T): Answer<T> => ({ ok: true, code: 1000, value });
const roidOf = (kind: "C" | "H", id: string) => `${kind}${hash("sha256", id).slice(0, 12).toUpperCase()}-SBX`;

async function checked(db: Pool, text: string, ids: readonly string[]): Promise<Answer<ObjectChecked[]>> {
  const { rows } = await db.query<{ id: string }>(text, [ids]);
  const taken = new Set(rows.map(({ id }) => id));
  return ok(ids.map((id) => ({ id, isAvailable: !taken.has(id) })));
}

export function hostCommands({ db, registrar, now }: ObjectStoreParts) {
  async function find(host: string): Promise<HostRow | undefined> {
    const { rows } = await db.query<HostRow>(
      `SELECT h.*, EXISTS (SELECT FROM sim_registry_names n WHERE n.hosts @> ARRAY[h.name]) AS is_linked
       FROM sim_registry_hosts h WHERE h.name = $1`,
      [host],
    );
    return rows[0];
  }

  /** The name that gives this registrar the right to set addresses below it. */
  async function superordinateOf(host: string): Promise<Answer<string>> {
    const above = nameAbove(host);
    if (above === null || above === host) return refuse(2306, "addresses are for hosts below a name").answer;
    const text = "SELECT registrar FROM sim_registry_names WHERE name = $1";
    const { rows } = await db.query<{ registrar: string }>(text, [above]);
    if (rows[0] === undefined) return refuse(2303, `there is no name ${above}`).answer;
    return rows[0].registrar === registrar
      ? ok(above)
      : refuse(2201, `${above} is another registrar's`).answer;
  }

  return {
    checkHosts: (hosts: readonly string[]) =>
      checked(db, "SELECT name AS id FROM sim_registry_hosts WHERE name = ANY($1::text[])", hosts),
    async infoHost(host: string): Promise<Answer<HostInfo>> {
      const row = await find(host);
      if (row === undefined) return refuse(2303, "there is no such host").answer;
      const { name, roid, addresses } = row;
      const times = { createdAt: row.created_at, updatedAt: row.updated_at };
      return ok({ name, roid, addresses, ...times, sponsor: row.registrar, isLinked: row.is_linked });
    },
    async createHost(
      host: string,
      addresses: readonly string[],
    ): Promise<Answer<{ readonly createdAt: Date }>> {
      if (!hostPattern.test(host) || !areAddresses(addresses))
        return refuse(2306, "no host or address").answer;
      const above = addresses.length > 0 ? await superordinateOf(host) : ok(null);
      if (!above.ok) return above;
      const createdAt = await now();
      const { rowCount } = await db.query(
        `INSERT INTO sim_registry_hosts (name, roid, registrar, superordinate, addresses, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [host, roidOf("H", host), registrar, above.value, addresses, createdAt],
      );
      return rowCount === 0 ? refuse(2302, "the host exists").answer : ok({ createdAt });
    },
    async updateHost({ name, add, remove }: UpdateHost): Promise<Answer<null>> {
      const row = await find(name);
      if (row === undefined) return refuse(2303, "there is no such host").answer;
      const kept = row.addresses.filter((address) => !remove.includes(address));
      const addresses = [...new Set([...kept, ...add])];
      if (!areAddresses(addresses)) return refuse(2306, "no addresses").answer;
      const above = addresses.length > 0 ? await superordinateOf(name) : ok(null);
      if (!above.ok) return above;
      // A host that others only named belongs to the name above it as soon as that name sets one.
      if (above.value === null && row.registrar !== registrar) return refuse(2201, "another's host").answer;
      await db.query(
        `UPDATE sim_registry_hosts SET addresses = $2, superordinate = $3, registrar = $4, updated_at = $5
         WHERE name = $1`,
        [name, addresses, above.value, registrar, await now()],
      );
      return ok(null);
    },
    async deleteHost(host: string): Promise<Answer<null>> {
      const row = await find(host);
      if (row === undefined) return refuse(2303, "there is no such host").answer;
      if (row.registrar !== registrar) return refuse(2201, "another registrar's host").answer;
      if (row.is_linked) return refuse(2305, "names delegate to it").answer;
      await db.query("DELETE FROM sim_registry_hosts WHERE name = $1", [host]);
      return ok(null);
    },
  };
}

function areAddresses(addresses: readonly string[]): boolean {
  return addresses.length <= maxAddresses && addresses.every((address) => isIP(address) !== 0);
}

interface ContactRow {
  readonly id: string;
  readonly roid: string;
  readonly registrar: string;
  readonly fields: ContactFields;
  readonly created_at: Date;
  readonly updated_at: Date | null;
  readonly is_linked: boolean;
}

export function contactCommands({ db, registrar, now }: ObjectStoreParts) {
  async function own(id: string): Promise<Answer<ContactRow>> {
    const { rows } = await db.query<ContactRow>(
      `SELECT c.*, EXISTS (SELECT FROM sim_registry_names n WHERE n.contacts @> ARRAY[c.id]) AS is_linked
       FROM sim_registry_contacts c WHERE c.id = $1`,
      [id],
    );
    if (rows[0] === undefined) return refuse(2303, "there is no such contact").answer;
    return rows[0].registrar === registrar ? ok(rows[0]) : refuse(2201, "another registrar's contact").answer;
  }

  return {
    checkContacts: (ids: readonly string[]) =>
      checked(db, "SELECT id FROM sim_registry_contacts WHERE id = ANY($1::text[])", ids),
    async infoContact(id: string): Promise<Answer<ContactInfo>> {
      const found = await own(id);
      if (!found.ok) return found;
      const { roid, fields, created_at: createdAt, updated_at: updatedAt, is_linked: isLinked } = found.value;
      return ok({ id, roid, fields, createdAt, updatedAt, isLinked, sponsor: registrar });
    },
    async createContact(id: string, fields: ContactFields): Promise<Answer<{ readonly createdAt: Date }>> {
      const problem = problemOf(id, fields);
      if (problem !== null) return refuse(2005, problem).answer;
      const createdAt = await now();
      const { rowCount } = await db.query(
        `INSERT INTO sim_registry_contacts (id, roid, registrar, fields, created_at) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING`,
        [id, roidOf("C", id), registrar, fields, createdAt],
      );
      return rowCount === 0 ? refuse(2302, "the contact exists").answer : ok({ createdAt });
    },
    async updateContact(id: string, fields: ContactFields): Promise<Answer<null>> {
      const found = await own(id);
      if (!found.ok) return found;
      const problem = problemOf(id, fields);
      if (problem !== null) return refuse(2005, problem).answer;
      const text = "UPDATE sim_registry_contacts SET fields = $2, updated_at = $3 WHERE id = $1";
      await db.query(text, [id, fields, await now()]);
      return ok(null);
    },
    async deleteContact(id: string): Promise<Answer<null>> {
      const found = await own(id);
      if (!found.ok) return found;
      if (found.value.is_linked) return refuse(2305, "names carry it").answer;
      await db.query("DELETE FROM sim_registry_contacts WHERE id = $1", [id]);
      return ok(null);
    },
  };
}

/** The rules of RFC 5733 that its schema leaves to us or that callers in this process could break. */
function problemOf(id: string, { internationalized, localized, voice, email }: ContactFields): string | null {
  if (!/^[\x21-\x7e]{3,16}$/.test(id)) return "an id has 3 to 16 characters";
  const address = internationalized ?? localized;
  if (address === null) return "it needs an address";
  if (internationalized && !/^[\x20-\x7e]*$/.test(Object.values(internationalized).flat().join(""))) {
    return "the international form is ASCII";
  }
  if (!/^[A-Z]{2}$/.test(address.country)) return "a country has two letters";
  if (address.street.length > 3 || address.name === "" || address.city === "")
    return "the address is not whole";
  if (voice !== null && !/^\+[0-9]{1,3}\.[0-9]{1,14}$/.test(voice))
    return "a phone number looks like +49.30123456";
  return /^[^@\s]+@[^@\s]+$/.test(email) ? null : "that is no email address";
}
