import { isIP } from "node:net";
import { isLoopback } from "#src/platform/settings/setting-forms.ts";

/** Where calls to addresses that customers chose may go. */
export interface OutsideRules {
  /** Whether an address is public (`openAddresses`). */
  readonly isOpen: (address: string) => boolean;
  /** In a demo: this machine, also without TLS. */
  readonly allowsLoopback: boolean;
  /** Hosts of our own sites; calls to them and to names below them are refused. */
  readonly ownHosts: () => readonly string[];
  /** All addresses of a name; rejects or is empty when it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Authorities to trust instead of the usual ones, for tests. */
  readonly ca?: string;
}

export const longestUrl = 2048;

/** Ports for HTTPS, and those that need no rights: not those of mail, name servers or shells. */
const usualPorts = ["", "443"];
const firstFreePort = 1024;

/** Names for use within networks (RFC 6761, 6762, 8375, ICANN's reserved ones); metadata services have some, too. */
const privateSuffixes = [
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "lan",
  "home",
  "corp",
  "mail",
  "arpa",
  "onion",
  "alt",
  "test",
  "invalid",
  "example",
];

/**
 * Reads an address that a customer chose; null when nothing may be sent there, as far as it can be seen without asking
 * for the name's addresses. Ask again before each call: rules, and what `URL` makes of a text, may have changed.
 */
export function readTarget(text: string, rules: OutsideRules): URL | null {
  // Printable ASCII alone: `URL` drops tabs and line breaks, and spells other scripts in ASCII.
  if (text.length > longestUrl || !/^[!-~]+$/.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return null;
  url.hash = "";
  // The dot of the root would be part of the name that certificates are compared with.
  url.hostname = url.hostname.replace(/\.$/, "");
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (rules.allowsLoopback && isLoopback(host)) return isHttp(url) ? url : null;
  if (url.protocol !== "https:" || !isOpenPort(url.port)) return null;
  return isIP(host) === 0 ? named(url, host, rules) : rules.isOpen(host) ? url : null;
}

function isHttp({ protocol }: URL): boolean {
  return protocol === "https:" || protocol === "http:";
}

function isOpenPort(port: string): boolean {
  return usualPorts.includes(port) || Number(port) >= firstFreePort;
}

function named(url: URL, host: string, { ownHosts }: OutsideRules): URL | null {
  const isPublicName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(host);
  if (!isPublicName || privateSuffixes.some((suffix) => isWithin(host, suffix))) return null;
  return ownHosts().some((own) => isWithin(host, own)) ? null : url;
}

function isWithin(host: string, above: string): boolean {
  return host === above || host.endsWith(`.${above}`);
}
