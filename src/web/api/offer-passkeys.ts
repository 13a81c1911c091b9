import { ApiError } from "./api-error.ts";

/** A challenge is over after five minutes: the offer gets a new one before. */
const renewMs = 240_000;

/** After these another passkey, or the same one, may do. */
const passing = ["passkey_invalid", "passkey_suspended", "passkey_unknown", "sign_in_expired"];

interface Offer {
  /** Asks for a passkey out of the list of the field, and opens a session by it. */
  readonly signIn: () => Promise<void>;
  /** A passkey was chosen and refused. */
  readonly onRefused: (error: ApiError) => void;
}

/** Offers passkeys in the list of the email field, where the browser can. Returns the function to stop. */
export function offerPasskeys({ signIn, onRefused }: Offer): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let stop: (() => void) | undefined;
  const offer = async (): Promise<void> => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { stopAsking } = await import("./authenticator.ts");
    stop = stopAsking;
    let isRenewed = true;
    // One offer after the other, until one is taken or the page has another use for the browser's question.
    while (isRenewed && !signal.aborted) {
      isRenewed = false;
      const renewal = setTimeout(() => {
        isRenewed = true;
        stopAsking();
      }, renewMs);
      try {
        await signIn();
      } catch (error) {
        if (!signal.aborted && error instanceof ApiError && passing.includes(error.code)) {
          onRefused(error);
          isRenewed = true;
        }
      }
      clearTimeout(renewal);
      if (isRenewed) await whenVisible();
    }
  };
  void offer();
  return () => {
    ending.abort();
    stop?.();
  };
}

/** A page that no one sees asks for no challenges. */
async function whenVisible(): Promise<void> {
  if (!document.hidden) return;
  await new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
}
