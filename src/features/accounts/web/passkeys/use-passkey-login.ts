import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { useOpenSession } from "../use-open-session.ts";

/** A challenge is over after five minutes: the list of the email field gets a new one before. */
const renewMs = 240_000;

/** After these another passkey, or the same one, may do. */
const passing = ["passkey_invalid", "passkey_suspended", "passkey_unknown", "sign_in_expired"];

/** What stops an offer that is open in the browser. */
interface Offer {
  stop?: () => void;
  isOver?: true;
}

/**
 * Login by a passkey: `begin` asks for one, and meanwhile the browser offers them in the list of the email field, where it
 * can. `next` is the path to go to afterwards.
 */
export function usePasskeyLogin(next: string | undefined) {
  const t = useTranslations("accounts.passkey");
  const errorText = useErrorText();
  const openSession = useOpenSession(next);
  const [isPending, setPending] = useState(false);
  /** Grows when the list is to be offered again. */
  const [round, setRound] = useState(0);

  const explain = (error: unknown) => announce({ type: "red", text: { message: errorText(error) } });

  const makeOffer = useEffectEvent(async (offer: Offer) => {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const { signInByPasskey, stopAsking } = await import("./authenticator.ts");
    if (offer.isOver) return;
    offer.stop = stopAsking;
    try {
      await openSession(await signInByPasskey(true));
    } catch (error) {
      // A browser that cannot offer them is silent; a passkey that was chosen and refused is not.
      if (offer.isOver || !(error instanceof ApiError) || !passing.includes(error.code)) return;
      explain(error);
      setRound((before) => before + 1);
    }
  });
  useEffect(() => {
    if (isPending) return undefined;
    const offer: Offer = {};
    const again = () => setRound((before) => before + 1);
    void makeOffer(offer);
    const renewal = setTimeout(() => {
      if (document.hidden) document.addEventListener("visibilitychange", again);
      else again();
    }, renewMs);
    return () => {
      offer.isOver = true;
      offer.stop?.();
      clearTimeout(renewal);
      document.removeEventListener("visibilitychange", again);
    };
  }, [round, isPending]);

  const begin = async (): Promise<void> => {
    setPending(true);
    const { signInByPasskey, isCancelled } = await import("./authenticator.ts");
    try {
      await openSession(await signInByPasskey(false));
    } catch (error) {
      if (isCancelled(error)) announce({ type: "yellow", text: { message: t("unused") } });
      else explain(error);
    } finally {
      setPending(false);
    }
  };
  return { begin: () => void begin(), isPending };
}
