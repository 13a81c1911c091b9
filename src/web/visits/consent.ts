/** What the visitor has said about page views; kept in this browser until it is said otherwise. */
export type Consent = "agreed" | "declined";

const storageKey = "analyticsConsent";

/** The visitor's word; null while there is none. */
export function readConsent(storage: Pick<Storage, "getItem"> = localStorage): Consent | null {
  try {
    const kept = storage.getItem(storageKey);
    return kept === "agreed" || kept === "declined" ? kept : null;
  } catch {
    // Storage can be blocked: who cannot be remembered is not counted.
    return "declined";
  }
}

/** Keeps the visitor's word. */
export function storeConsent(consent: Consent, storage: Pick<Storage, "setItem"> = localStorage): void {
  try {
    storage.setItem(storageKey, consent);
  } catch {
    // Asked again on the next page then.
  }
}
