import { randomBytes } from "node:crypto";
import type { Act, DelegationSigner, NameServer, RegistrantData } from "../../port.ts";
import type { EppDomainParts, EppDomainUpdate, EppNameServers } from "../codec/commands.ts";
import type { EppDomainInfo } from "../codec/object-data.ts";
import { findInfo } from "./find-info.ts";
import { notBegun, refuse } from "./outcome.ts";
import { provideContact } from "./provide-contact.ts";
import { provideHosts } from "./provide-hosts.ts";
import { done, type RegistryLine, transferCode } from "./registry-line.ts";

const nothing: EppDomainParts = { nameServers: { as: "objects", hosts: [] }, contacts: [], statuses: [] };

type Change = Partial<Omit<EppDomainUpdate, "kind" | "name">>;

async function update(line: RegistryLine, name: string, step: string, change: Change): Promise<Act<null>> {
  const unchanged = { registrant: null, code: null, signers: null, restore: null, fee: null };
  const changed = await line.act(
    { kind: "domain-update", name, add: nothing, remove: nothing, ...unchanged, ...change },
    name,
    step,
  );
  return changed.state === "done" ? done(null) : changed;
}

/** Looks at the name first: registries refuse to add what is there, and to remove what is not. */
async function looked(
  line: RegistryLine,
  name: string,
  change: (info: EppDomainInfo) => Promise<Act<null>>,
): Promise<Act<null>> {
  const found = await findInfo(line, name);
  if (!found.ok) return { state: "refused", error: found.error };
  if (found.value === null) return refuse("not_found", "there is no such name");
  if (found.value.sponsor !== line.registry.clientId)
    return refuse("prohibited", "another registrar has the name");
  return change(found.value);
}

export function setStatus(
  line: RegistryLine,
  name: string,
  status: string,
  isSet: boolean,
): Promise<Act<null>> {
  return looked(line, name, async ({ statuses }) => {
    if (statuses.includes(status) === isSet) return done(null);
    return update(line, name, status, { [isSet ? "add" : "remove"]: { ...nothing, statuses: [status] } });
  });
}

export function setNameServers(
  line: RegistryLine,
  name: string,
  servers: readonly NameServer[],
): Promise<Act<null>> {
  return looked(line, name, async ({ nameServers: held }) => {
    const wanted = await provideHosts(line, servers, name);
    if (wanted.state !== "done") return notBegun(wanted);
    const add = without(wanted.value, held);
    const remove = without(held, wanted.value);
    if (add.hosts.length === 0 && remove.hosts.length === 0) return done(null);
    return update(line, name, "ns", {
      add: { ...nothing, nameServers: add },
      remove: { ...nothing, nameServers: remove },
    });
  });
}

/** The items of the first list that the second lacks; a server with other addresses is another one. */
function without(first: EppNameServers, second: EppNameServers): EppNameServers {
  const known = new Set(labelsOf(second));
  const labels = labelsOf(first);
  return first.as === "objects"
    ? { as: "objects", hosts: first.hosts.filter((_, place) => !known.has(labels[place] ?? "")) }
    : { as: "attributes", hosts: first.hosts.filter((_, place) => !known.has(labels[place] ?? "")) };
}

function labelsOf(servers: EppNameServers): string[] {
  return servers.as === "objects"
    ? [...servers.hosts]
    : servers.hosts.map(({ name, addresses }) =>
        [name, ...addresses.map(({ address }) => address).toSorted()].join(" "),
      );
}

/** All of them are removed and the new ones added, in one command. */
export function setSigners(
  line: RegistryLine,
  name: string,
  signers: readonly DelegationSigner[],
): Promise<Act<null>> {
  if (!line.supports("secDNS")) return Promise.resolve(refuse("unsupported", "the registry signs nothing"));
  return looked(line, name, async (info) => {
    const isSame =
      JSON.stringify(info.signers.toSorted(bySigner)) ===
      JSON.stringify(signers.map(plain).toSorted(bySigner));
    if (isSame) return done(null);
    return update(line, name, "ds", {
      signers: { remove: info.signers.length > 0 ? "all" : [], add: signers.map(plain) },
    });
  });
}

function plain({ keyTag, algorithm, digestType, digest }: DelegationSigner): DelegationSigner {
  return { keyTag, algorithm, digestType, digest: digest.toUpperCase() };
}

function bySigner(a: DelegationSigner, b: DelegationSigner): number {
  return a.keyTag - b.keyTag || a.digestType - b.digestType || a.digest.localeCompare(b.digest);
}

export function setRegistrant(
  line: RegistryLine,
  name: string,
  registrant: RegistrantData,
): Promise<Act<null>> {
  return looked(line, name, async (info) => {
    const contact = await provideContact(line, registrant, name);
    if (contact.state !== "done") return notBegun(contact);
    // Where the registry has no registrants, ours is the only record: nothing has to be sent.
    if (contact.value === null || contact.value === info.registrant) return done(null);
    return update(line, name, "registrant", { registrant: contact.value });
  });
}

/** RFC 9154: made when the owner asks, from 132 random bits. */
export async function makeCode(line: RegistryLine, name: string): Promise<Act<string>> {
  const code = transferCode(randomBytes(18).toString("base64url"));
  const set = await update(line, name, "code", { code });
  return set.state === "done" ? done(code) : set;
}
