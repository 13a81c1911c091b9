const storageKey = "referralModalClosed";

/** Whether the card was closed in this browser (product §3, "Browser settings"). */
export function isCardClosed(storage: Pick<Storage, "getItem"> = localStorage): boolean {
  try {
    return storage.getItem(storageKey) === "true";
  } catch {
    // Without storage closing would not persist, so the card is not shown at all.
    return true;
  }
}

export function rememberClosedCard(storage: Pick<Storage, "setItem"> = localStorage): void {
  try {
    storage.setItem(storageKey, "true");
  } catch {
    // It is at least closed on this page.
  }
}
