import { contactHandle } from "../../engine/registrant-contact.ts";
import type { Act, RegistrantData } from "../../port.ts";
import type { EppContactData, EppPostal } from "../codec/commands.ts";
import { readContactInfo } from "../codec/read-object-data.ts";
import { notBegun, refuse } from "./outcome.ts";
import { done, type RegistryLine } from "./registry-line.ts";

/** The id of the registrant's contact object, created or updated; null where the registry requires none. */
export async function provideContact(
  line: RegistryLine,
  registrant: RegistrantData,
  key: string,
): Promise<Act<string | null>> {
  if (line.registry.contactMode === "none") return done(null);
  const wanted = contactOf(registrant);
  const { id } = wanted;
  const known = await line.ask({ kind: "contact-info", id, code: null });
  if (!known.ok && known.error.code !== "not_found") return { state: "refused", error: known.error };
  if (!known.ok) {
    const code = line.codeOf(`contact ${id}`);
    const made = await line.act({ kind: "contact-create", ...wanted, code }, key, "contact");
    return made.state === "done" ? done(id) : notBegun(made);
  }
  const held = readContactInfo(known.value);
  if (held.sponsor !== line.registry.clientId)
    return refuse("failed", `the contact ${id} is another registrar's`);
  if (isSame(held, wanted)) return done(id);
  const changed = await line.act(
    {
      kind: "contact-update",
      ...wanted,
      // A change leaves alone what it does not name, so removed fields have to be sent as empty.
      postal: wanted.postal.map((postal) => ({ ...postal, organization: postal.organization ?? "" })),
      addStatuses: [],
      removeStatuses: [],
      code: null,
    },
    key,
    "contact",
  );
  return changed.state === "done" ? done(id) : notBegun(changed);
}

/** RFC 5733: `int` in ASCII, `loc` beside it where the registrant writes in another script. */
function contactOf(registrant: RegistrantData): EppContactData {
  const { country, localized } = registrant;
  const postal = (type: EppPostal["type"], part: Omit<RegistrantData, "localized">): EppPostal => ({
    type,
    name: part.name,
    organization: part.organization,
    address: {
      street: part.street.slice(0, 3),
      city: part.city,
      province: part.province,
      postalCode: part.postalCode,
      country,
    },
  });
  return {
    id: contactHandle(registrant.contactId),
    postal: [
      postal("int", registrant),
      ...(localized === null ? [] : [postal("loc", { ...registrant, ...localized })]),
    ],
    voice: { number: registrant.phone, extension: registrant.phoneExtension },
    fax: null,
    email: registrant.email,
  };
}

function isSame(held: EppContactData, wanted: EppContactData): boolean {
  return JSON.stringify(comparable(held)) === JSON.stringify(comparable(wanted));
}

/** Without what registries add or leave out: an empty text counts as absent. */
function comparable({ postal, voice, email }: EppContactData): unknown {
  const some = (text: string | null): string | null => text || null;
  return {
    email,
    voice: [voice?.number, some(voice?.extension ?? null)],
    postal: postal
      .toSorted((a, b) => a.type.localeCompare(b.type))
      .map(({ type, name, organization, address }) => [
        type,
        name,
        some(organization),
        address.street.filter(Boolean),
        address.city,
        some(address.province),
        some(address.postalCode),
        address.country,
      ]),
  };
}
