import { getPublicSuffix } from "tldts";

/**
 * True when others register names below this one (`co.uk`, `github.io`): it belongs to all of them, and no one may
 * have it or its zone. Names in ASCII; private suffixes count as well.
 */
export function isPublicSuffix(name: string): boolean {
  return getPublicSuffix(name, suffixOptions) === name;
}

const suffixOptions = { allowPrivateDomains: true, extractHostname: false, validateHostname: false } as const;
