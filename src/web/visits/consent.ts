/** The visitor's answer about page views; stored in this browser until it is changed. */
export type Consent = "agreed" | "declined";

const storageKey = "analyticsConsent";

/** The visitor's answer; null while there is no answer. */
export function readConsent(storage: Pick<Storage, "getItem"> = localStorage): Consent | null {
  try {
    const kept = storage.getItem(storageKey);
    return kept === "agreed" || kept === "declined" ? kept : null;
  } catch {
    // Storage can be blocked: without a stored answer the visitor is not counted.
    return "declined";
  }
}

/** Stores the visitor's answer. */
export function storeConsent(consent: Consent, storage: Pick<Storage, "setItem"> = localStorage): void {
  try {
    storage.setItem(storageKey, consent);
  } catch {
    // Asked again on the next page then.
  }
}
