/** The host of an endpoint's address, by which people name it. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
