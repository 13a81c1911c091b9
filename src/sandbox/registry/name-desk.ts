import { contactFields, contactHandle } from "#src/drivers/registrar/engine/registrant-contact.ts";
import type {
  Act,
  CreateOrder,
  NameServer,
  RegistrantData,
  Registration,
} from "#src/drivers/registrar/port.ts";
import { isBelow, refusal, toAct, toRegistration } from "./answers.ts";
import { refusedAct } from "./faults.ts";
import type { Answer, NameInfo, RegistrySession, UpdateName } from "./registry-session.ts";
import { policyOf, splitName } from "./tld-policies.ts";

/** Acts that take several commands of the registry. */
export interface NameDesk {
  create(order: CreateOrder): Promise<Act<Registration>>;
  /** The present contact object of a registrant; null where the ending's registry takes none. */
  ensureContact(name: string, registrant: RegistrantData): Promise<Answer<string | null>>;
  /** Hosts that exist, with the given addresses of those below the name. */
  ensureHosts(name: string, servers: readonly NameServer[]): Promise<Answer<null>>;
  /** Looks at a name of ours and then changes what differs; null: nothing. */
  change(name: string, differ: (info: NameInfo) => Promise<Answer<NameChange | null>>): Promise<Act<null>>;
}

export type NameChange = Omit<UpdateName, "name">;

const nothing = { ok: true, code: 1000, value: null } as const;

export function createNameDesk(session: RegistrySession, lateMs: number): NameDesk {
  async function ensureHost(host: string, addresses: readonly string[]): Promise<Answer<null>> {
    const made = await session.createHost(host, addresses);
    if (made.ok) return nothing;
    const found = made.code === 2302 ? await session.infoHost(host) : made;
    if (!found.ok) return found;
    const remove = found.value.addresses.filter((address) => !addresses.includes(address));
    const add = addresses.filter((address) => !found.value.addresses.includes(address));
    return add.length + remove.length === 0 ? nothing : session.updateHost({ name: host, add, remove });
  }

  async function ensureHosts(name: string, servers: readonly NameServer[]): Promise<Answer<null>> {
    for (const { host, addresses } of servers) {
      // The addresses of others' hosts are their matter.
      const ready = await (isBelow(host, name) ? ensureHost(host, addresses) : ensureOutside(host));
      if (!ready.ok) return ready;
    }
    return nothing;
  }

  async function ensureOutside(host: string): Promise<Answer<null>> {
    const made = await session.createHost(host, []);
    return made.ok || made.code === 2302 ? nothing : made;
  }

  async function ensureContact(name: string, registrant: RegistrantData): Promise<Answer<string | null>> {
    const contactMode = policyOf(splitName(name)?.tld ?? "")?.contactMode ?? "none";
    if (contactMode === "none") return nothing;
    const id = contactHandle(registrant.contactId);
    const fields = contactFields(registrant);
    const made = await session.createContact(id, fields);
    const written = made.ok || made.code !== 2302 ? made : await session.updateContact(id, fields);
    return written.ok ? { ok: true, code: 1000, value: id } : written;
  }

  return {
    ensureContact,
    ensureHosts,
    async create(order) {
      const { name, years, isPrivate, key: once, premiumCents: feeCents, nameServers } = order;
      if (splitName(name) === null)
        return refusedAct("unsupported", "no name of an ending that is sold here");
      const contact = await ensureContact(name, order.registrant);
      if (!contact.ok) return refusal(contact);
      // Hosts below the name can only be created after it.
      const outside = nameServers.filter(({ host }) => !isBelow(host, name));
      const below = nameServers.filter(({ host }) => isBelow(host, name));
      const ready = await ensureHosts(name, outside);
      if (!ready.ok) return refusal(ready);
      const hosts = outside.map(({ host }) => host);
      const whom = { registrant: contact.value, contacts: [], signers: [], code: null };
      const made = await session.createName({ name, years, isPrivate, once, feeCents, hosts, ...whom });
      if (made.ok && below.length > 0) {
        const glued = await ensureHosts(name, below);
        const add = { hosts: below.map(({ host }) => host) };
        const linked = glued.ok ? await session.updateName({ name, add, remove: {} }) : glued;
        if (!linked.ok) return refusal(linked);
      }
      return toAct(made, toRegistration, lateMs);
    },
    async change(name, differ) {
      const found = await session.infoName(name);
      if (!found.ok) return refusal(found);
      if (found.value.sponsor !== session.registrar) {
        return refusedAct("prohibited", "another registrar has the name");
      }
      const parts = await differ(found.value);
      if (!parts.ok) return refusal(parts);
      if (parts.value === null) return { state: "done", value: null };
      return toAct(await session.updateName({ name, ...parts.value }), () => null, lateMs);
    },
  };
}
