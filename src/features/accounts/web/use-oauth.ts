import { useEffect, useRef, useState } from "react";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useLocaleControl } from "#src/web/cabinet/locale-provider.tsx";
import { announce } from "#src/web/cabinet/notices.ts";
import { readTheme } from "#src/web/theme/theme.ts";
import { listenForOauth, noteOauthPage, openOauthWindow } from "./oauth-windows.ts";
import { readReferrer } from "#src/web/visits/referrer.ts";

interface Wish {
  readonly intent: "sign-in" | "link";
  /** Path to go to afterwards, where the whole page goes to the service. */
  readonly next?: string | undefined;
  /** It has ended well in its window. */
  readonly onEnd: (provider: SigninProvider) => void;
}

/**
 * Begins an attempt at a service: in a window, or with the whole page where there is no room for one or the browser
 * blocks it. `pending`: the service whose address is being asked for.
 */
export function useOauth({ intent, next, onEnd }: Wish) {
  const errorText = useErrorText();
  const { locale } = useLocaleControl();
  const [pending, setPending] = useState<SigninProvider>();
  const stop = useRef(() => undefined as void);
  useEffect(() => () => stop.current(), []);

  const begin = async (provider: SigninProvider): Promise<void> => {
    // At once: a window that opens later is no answer to the press.
    const opened = openOauthWindow();
    setPending(provider);
    try {
      const referrer = readReferrer();
      const query = {
        intent,
        language: locale.code,
        darkMode: readTheme() === "dark" ? ("true" as const) : ("false" as const),
        ...(next !== undefined && { next }),
        ...(referrer !== undefined && { referrer }),
      };
      const { url } = await api(`GET /auth/${provider}/auth-url`, { query });
      const state = new URL(url).searchParams.get("state") ?? "";
      if (opened === null) {
        noteOauthPage(state);
        location.assign(url);
        return;
      }
      stop.current();
      stop.current = listenForOauth(state, () => onEnd(provider));
      opened.location.replace(url);
    } catch (error) {
      opened?.close();
      announce({ type: "red", text: { message: errorText(error) } });
    } finally {
      setPending(undefined);
    }
  };
  return { begin, pending };
}
