const storageKey = "unverifiedClosed";

/** Whether this user has closed the notice about the email address in this session of the browser (product §3). */
export function isNoticeClosed(userId: string, storage: Pick<Storage, "getItem"> = sessionStorage): boolean {
  try {
    return storage.getItem(storageKey) === userId;
  } catch {
    return false;
  }
}

/** Until the browser's session ends: the next one shows it again while the address is not confirmed. */
export function rememberClosedNotice(
  userId: string,
  storage: Pick<Storage, "setItem"> = sessionStorage,
): void {
  try {
    storage.setItem(storageKey, userId);
  } catch {
    // It is at least closed on this page.
  }
}
