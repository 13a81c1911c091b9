import { hash } from "node:crypto";
import type { RegistrantData } from "../port.ts";
import type { ContactFields } from "#src/sandbox/registry/registry-session.ts";

/** The id of a contact object at registries (RFC 5733: 3 to 16 characters): the same for the same contact of ours. */
export function contactHandle(contactId: string): string {
  return `M-${hash("sha256", contactId).slice(0, 14).toUpperCase()}`;
}

/** A registrant as a contact object: ASCII, with its own script beside it where there is one. */
export function contactFields(registrant: RegistrantData): ContactFields {
  const { name, organization, street, city, province, postalCode, country, localized } = registrant;
  return {
    internationalized: { name, organization, street, city, province, postalCode, country },
    localized: localized && { ...localized, country },
    voice: registrant.phone,
    voiceExtension: registrant.phoneExtension,
    email: registrant.email,
  };
}
