import type { Page } from "playwright-core";

/** What a reseller's site shows of its provider's program besides the legal block: hosts that the demo made up. */
const technicalPlaces: readonly RegExp[] = [
  // Name servers, until the operator names them (`NAME_SERVERS`).
  /ns[1-4]\.moorage\.test/g,
];

/**
 * Where a page of a reseller's site names its provider, in its text, its title and its source; none but on pages of the
 * legal block, which are not to be asked for.
 */
export async function providerNames(page: Page, provider: string): Promise<string[]> {
  const [source, title, text] = await Promise.all([
    page.content(),
    page.title(),
    page.locator("body").innerText(),
  ]);
  const shown = technicalPlaces.reduce((left, place) => left.replaceAll(place, ""), `${title} ${text}`);
  return [...placesOf(source, provider), ...placesOf(shown, provider), ...placesOf(shown, "moorage")].map(
    (place) => `${new URL(page.url()).pathname}: ${place}`,
  );
}

/** Each place with what is around it. */
function placesOf(text: string, name: string): string[] {
  const around = 40;
  const found: string[] = [];
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(name.toLowerCase()); at >= 0; at = lower.indexOf(name.toLowerCase(), at + 1))
    found.push(text.slice(Math.max(0, at - around), at + name.length + around));
  return found;
}
