/**
 * Of what an earlier search found, what the present words name too. Earlier results stay in sight while the next ones are
 * on their way; an act on one of them that is not meant any more must not be offered.
 */
export function stillNamed<Thing extends { readonly name: string }>(
  found: readonly Thing[],
  words: string,
): readonly Thing[] {
  const wanted = words.toLowerCase();
  return found.filter(({ name }) => name.toLowerCase().includes(wanted));
}
