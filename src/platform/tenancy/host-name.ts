import type { SiteContext } from "./sites.ts";

/** A Host header, taken apart. */
export interface HostName {
  /** In lower case, without port and final dot: as sites are found by it. Empty when there was none. */
  readonly name: string;
  /** Name and port as a browser would write them; it sends nothing else. */
  readonly address: string;
  /** It ended with a dot: to a browser another origin, with cookies of its own. */
  readonly hasDot: boolean;
}

/** Reads the Host header alone: no other header says to which site a request belongs, since visitors can send them. */
export function readHost(header: string | undefined): HostName {
  const [, given = "", port = ""] = /^(\[[0-9a-f:.]+\]|[^:/@\s]+)(:\d{1,5})?$/i.exec(header ?? "") ?? [];
  const host = given.toLowerCase();
  const name = host.replace(/\.$/, "");
  return { name, address: `${name}${port}`, hasDot: host !== name };
}

/** This machine: `localhost`, names below it, which browsers take for loopback (RFC 6761 §6.3), and its addresses. */
export function isLocalHost(name: string): boolean {
  return /^((?:[a-z0-9-]+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(name);
}

/** How a site is reached: from where, and whether that is where its links lead. */
export interface SitePlace {
  /** Scheme and host of the site. In live they are never taken from the request, but of the host that the provider left. */
  readonly origin: string;
  readonly isPrimary: boolean;
}

interface Serving {
  readonly publicUrl: string | null;
  readonly legacyHost?: string | undefined;
  readonly protocol: string;
}

const ownSite = 1;

/** Where a request for a site arrived. */
export function placeOf(
  { id, baseUrl }: Pick<SiteContext, "id" | "baseUrl">,
  { name, address, hasDot }: HostName,
  { publicUrl, legacyHost, protocol }: Serving,
): SitePlace {
  const asked = `${protocol}://${address}`;
  const isOwnDemo = publicUrl === null && id === ownSite;
  // A demo is reached by all hosts of this machine, and browsers still write from a host that the provider has left.
  if (isOwnDemo || name === legacyHost) return { origin: asked, isPrimary: !hasDot };
  // A demo may have been given any port, and is reached from this machine alone, where names of others do not lead: what
  // was asked is its own.
  if (publicUrl === null && !hasDot) return { origin: asked, isPrimary: true };
  const isPrimary = !hasDot && name === new URL(baseUrl).hostname;
  return { origin: baseUrl, isPrimary };
}
