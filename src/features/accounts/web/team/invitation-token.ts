const key = "invitation";

/** The token of an invitation, in this tab while its reader signs in or up: an address would show it to the server. */
export const invitationToken = {
  /** Keeps the one of the mail's link; without one, gives what is kept. */
  keep: (mailed: string | undefined): string | undefined => {
    try {
      if (mailed !== undefined) sessionStorage.setItem(key, mailed);
      return mailed ?? sessionStorage.getItem(key) ?? undefined;
    } catch {
      // Storage is blocked: the mail's link is opened again after the sign-in.
      return mailed;
    }
  },
  forget: (): void => {
    try {
      sessionStorage.removeItem(key);
    } catch {
      // Nothing was kept.
    }
  },
};
