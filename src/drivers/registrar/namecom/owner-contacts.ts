import type { RegistrantData } from "../port.ts";

/** name.com's contact: all but company, second line and fax is required. */
interface NamecomContact {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string | null;
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
  readonly email: string;
  readonly phone: string;
}

/** For the operator's log: an owner's data is never made up. */
export const lacksOfOwner = "the owner has no province or no postal code, and the API requires both";

/** The registrant in all four roles: the portal keeps one contact for a name. Null where something is missing. */
export function contactsOf(registrant: RegistrantData): Readonly<Record<string, NamecomContact>> | null {
  const contact = contactOf(registrant);
  return contact && { registrant: contact, admin: contact, tech: contact, billing: contact };
}

function contactOf(registrant: RegistrantData): NamecomContact | null {
  const { name, organization, street, city, province, postalCode, country, phone, email } = registrant;
  if (province === null || postalCode === null) return null;
  const [address1 = "", ...rest] = street;
  return {
    ...splitPerson(name),
    companyName: organization,
    address1,
    address2: rest.length > 0 ? rest.join(", ") : null,
    city,
    state: province,
    zip: postalCode,
    country,
    email,
    phone: phone.replace(".", ""),
  };
}

/** The API requires two names; someone with one gets it twice. */
function splitPerson(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.at(-1) ?? name;
  return { firstName: words.length > 1 ? words.slice(0, -1).join(" ") : lastName, lastName };
}
