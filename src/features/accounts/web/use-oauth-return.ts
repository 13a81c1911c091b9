import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type SigninProvider, signinNames } from "#src/shared/signin-providers.ts";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { isOauthPage, reportOauth } from "./oauth-windows.ts";
import { readOauthReturn } from "./read-oauth-return.ts";
import { type AskedFactor, readChallenge } from "./second-factor/read-challenge.ts";
import { goToWanted } from "./go-to-wanted.ts";
import { forgetReferrer } from "#src/web/visits/referrer.ts";
import { readTelegramOffer } from "./telegram-offer.ts";

/** How far a return is, or how it ended; each has a text of its name. */
export type OauthEnd =
  | "working"
  | "done"
  | "absent"
  | "cancelled"
  | "elsewhere"
  | "exists"
  | "factor"
  | "expired"
  | "offer"
  | "failed"
  | "taken";

const ends: Readonly<Partial<Record<string, OauthEnd>>> = {
  identity_email_taken: "taken",
  identity_exists: "exists",
  identity_linked_elsewhere: "elsewhere",
  not_found: "absent",
  sign_in_cancelled: "cancelled",
  sign_in_expired: "expired",
};

interface OauthReturn {
  readonly end: OauthEnd;
  /** The service had a window of its own, which this is. */
  readonly isWindow: boolean;
  /** With `factor`: what waits for the second factor. */
  readonly challenge: string | undefined;
  /** With `offer`: the account at Telegram whose chat may be connected, and what follows. */
  readonly offer: { readonly name: string; readonly onEnd: () => void } | undefined;
  /** The second factor was right, and the session is open. */
  readonly onEntered: () => void;
}

/** Ends the attempt that came back to this page; undefined: the site does not offer the service. */
export function useOauthReturn(provider: SigninProvider | undefined): OauthReturn {
  const t = useTranslations("signin.methods");
  const [end, setEnd] = useState<OauthEnd>(provider === undefined ? "absent" : "working");
  const [asked, setAsked] = useState<AskedFactor>();
  const [offered, setOffered] = useState<{ name: string; next: string | null | undefined }>();
  const navigate = useNavigate();
  const hasBegun = useRef(false);
  // Read before the router takes it off the address: to the router a code of digits alone is a number, and rounded.
  const [returned] = useState(() => readOauthReturn(location.search));
  const isWindow = returned !== null && !isOauthPage(returned.state);

  /** This window has no more to do: the wanted page opens in it, or it closes. */
  const leave = useCallback(
    (next: string | null | undefined) => {
      if (!isWindow) return goToWanted(next);
      window.close();
      setEnd("done");
    },
    [isWindow],
  );

  /** A session is open: the window that asked goes on, or this one, which may have something to offer before. */
  const goOn = useCallback(
    async (next: string | null | undefined) => {
      forgetReferrer();
      if (returned !== null && isWindow) reportOauth(returned.state);
      const name = provider === "telegram" ? await readTelegramOffer() : null;
      if (name === null) return leave(next);
      setOffered({ name, next });
      setEnd("offer");
    },
    [returned, isWindow, provider, leave],
  );

  useEffect(() => {
    // The second run of an effect in development must not end the attempt again.
    if (provider === undefined || hasBegun.current) return;
    hasBegun.current = true;
    const finish = async (): Promise<void> => {
      // Neither history nor a copied address keeps the code.
      history.replaceState(history.state, "", location.pathname);
      if (returned === null) return setEnd("expired");
      try {
        const { intent, next } = await api(`GET /auth/${provider}/callback`, { query: returned });
        if (intent === "sign-in") return await goOn(next);
        if (isWindow) {
          reportOauth(returned.state);
          window.close();
          return setEnd("done");
        }
        announce({
          type: "green",
          text: { message: t("linkedNow", { name: signinNames[provider] }) },
        });
        return await navigate({ to: "/settings/security", replace: true });
      } catch (error) {
        const waiting = readChallenge(error);
        setAsked(waiting);
        if (waiting !== undefined) return setEnd("factor");
        return setEnd((error instanceof ApiError && ends[error.code]) || "failed");
      }
    };
    void finish();
  }, [provider, returned, isWindow, goOn, navigate, t]);
  const offer = offered && { name: offered.name, onEnd: () => leave(offered.next) };
  return { end, isWindow, challenge: asked?.challenge, offer, onEntered: () => void goOn(asked?.next) };
}
