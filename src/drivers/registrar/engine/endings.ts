import { parse } from "tldts";

/** Endings of private companies that are sold like a country's. */
const privateEndings = ["br.com", "cn.com", "de.com", "eu.com", "gb.net", "jpn.com", "uk.com", "us.com"];

/** True for an ending below which names are registered: `com`, `co.uk`, `xn--p1ai`. */
export function isEnding(tld: string): boolean {
  if (privateEndings.includes(tld)) return true;
  const { publicSuffix, isIcann } = parse(`a.${tld}`, { validateHostname: false });
  return publicSuffix === tld && isIcann === true;
}

/** What follows the first label. */
export function endingOf(name: string): string {
  return name.slice(name.indexOf(".") + 1);
}
