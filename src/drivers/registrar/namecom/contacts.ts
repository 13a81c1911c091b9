import type { RegistrantData } from "../port.ts";

/** name.com's contact: all but company, second line and fax has to be there. */
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

/** Countries without postal codes: registries take this for none. */
const noPostalCode = "00000";

/** The registrant in all four roles: the portal keeps one contact for a name. */
export function contactsOf(registrant: RegistrantData): Readonly<Record<string, NamecomContact>> {
  const contact = contactOf(registrant);
  return { registrant: contact, admin: contact, tech: contact, billing: contact };
}

function contactOf(registrant: RegistrantData): NamecomContact {
  const { name, organization, street, city, province, postalCode, country, phone, email } = registrant;
  const [address1 = "", ...rest] = street;
  return {
    ...splitPerson(name),
    companyName: organization,
    address1,
    address2: rest.length > 0 ? rest.join(", ") : null,
    city,
    state: province ?? city,
    zip: postalCode ?? noPostalCode,
    country,
    email,
    phone: phone.replace(".", ""),
  };
}

/** They want two names; who has one has it twice. */
function splitPerson(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/);
  const lastName = words.at(-1) ?? name;
  return { firstName: words.length > 1 ? words.slice(0, -1).join(" ") : lastName, lastName };
}
