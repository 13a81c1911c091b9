/** Whether passkeys work on a host name as URLs have it: an IP address is no relying party (WebAuthn §4, "RP ID"). */
export function canHavePasskeys(hostname: string): boolean {
  return !hostname.startsWith("[") && !/^\d+\.\d+\.\d+\.\d+$/.test(hostname);
}
