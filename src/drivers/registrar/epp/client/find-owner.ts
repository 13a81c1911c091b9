import type { RegistryOwner, Result } from "../../port.ts";
import type { EppContactData, EppPostal } from "../codec/commands.ts";
import { readContactInfo } from "../codec/read-object-data.ts";
import { findInfo } from "./find-info.ts";
import type { RegistryLine } from "./registry-line.ts";

/** The contact object that a name of ours has as its registrant. */
export async function ownerOf(line: RegistryLine, name: string): Promise<Result<RegistryOwner | null>> {
  const found = await findInfo(line, name);
  if (!found.ok) return found;
  if (found.value === null || found.value.sponsor !== line.registry.clientId)
    return { ok: true, value: null };
  const id = found.value.registrant;
  if (id === null) return { ok: true, value: { registrant: null, isPrivate: false } };
  const contact = await line.ask({ kind: "contact-info", id, code: null });
  if (!contact.ok) return contact;
  return { ok: true, value: { registrant: registrantOf(readContactInfo(contact.value)), isPrivate: false } };
}

/** `int` is the owner in ASCII; one that has `loc` alone is taken as it is. */
function registrantOf({ postal, voice, email }: EppContactData): RegistryOwner["registrant"] {
  const int = postal.find(({ type }) => type === "int") ?? postal[0];
  const local = postal.find((part) => part.type === "loc" && part !== int);
  if (int === undefined) return null;
  const { country, ...address } = addressOf(int);
  return {
    ...address,
    country,
    phone: voice?.number ?? "",
    phoneExtension: voice?.extension ?? null,
    email,
    localized: local === undefined ? null : addressOf(local),
  };
}

function addressOf({ name, organization, address }: EppPostal) {
  return { name, organization: organization || null, ...address };
}
