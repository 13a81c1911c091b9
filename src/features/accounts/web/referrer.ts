const storageKey = "referrer";
const maxLength = 64;

/** Keeps the referrer of a referral link until sign-up sends it. */
export function keepReferrer(referrer: string, storage: Storage = localStorage): void {
  try {
    storage.setItem(storageKey, referrer.slice(0, maxLength));
  } catch {
    // Without storage the referral is lost; the visit is not.
  }
}

export function readReferrer(storage: Storage = localStorage): string | undefined {
  try {
    return storage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** After the sign-up that sent it: a second account of this browser is not referred again. */
export function forgetReferrer(storage: Pick<Storage, "removeItem"> = localStorage): void {
  try {
    storage.removeItem(storageKey);
  } catch {
    // Nothing was stored.
  }
}
