/** The namespaces that we support, each under its customary prefix. */
export const namespaces = {
  epp: "urn:ietf:params:xml:ns:epp-1.0",
  domain: "urn:ietf:params:xml:ns:domain-1.0",
  contact: "urn:ietf:params:xml:ns:contact-1.0",
  host: "urn:ietf:params:xml:ns:host-1.0",
  secDNS: "urn:ietf:params:xml:ns:secDNS-1.1",
  rgp: "urn:ietf:params:xml:ns:rgp-1.0",
  fee: "urn:ietf:params:xml:ns:epp:fee-1.0",
  loginSec: "urn:ietf:params:xml:ns:epp:loginSec-1.0",
} as const;

export type Namespace = keyof typeof namespaces;

const spoken: readonly Namespace[] = ["epp", "domain", "contact", "host", "secDNS", "rgp", "fee", "loginSec"];

/** Null for a namespace that we do not support. */
export function namespaceOf(uri: string): Namespace | null {
  return spoken.find((space) => namespaces[space] === uri) ?? null;
}
