import { LifeNote } from "../life/life-note.tsx";
import type { Domain } from "../domain-types.ts";
import { needsHand } from "../life/life-sentence.ts";

const maxShown = 3;

/** Domains that need attention, first on the page. */
export function AttentionNotes({ domains }: { readonly domains: readonly Domain[] }) {
  return domains
    .filter(needsHand)
    .slice(0, maxShown)
    .map((domain) => <LifeNote key={domain.id} domain={domain} inList />);
}
