import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { offerPasskeys } from "#src/web/api/offer-passkeys.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { useOpenSession } from "../use-open-session.ts";

/**
 * Login by a passkey: `begin` asks for one, and meanwhile the browser offers them in the list of the email field, where it
 * can. `next` is the path to go to afterwards.
 */
export function usePasskeyLogin(next: string | undefined) {
  const t = useTranslations("accounts.passkey");
  const errorText = useErrorText();
  const openSession = useOpenSession(next);
  const [isPending, setPending] = useState(false);
  const explain = (error: unknown) => announce({ type: "red", text: { message: errorText(error) } });

  const onOpened = useEffectEvent(openSession);
  const onRefused = useEffectEvent(explain);
  useEffect(
    // The browser asks one question at a time.
    () =>
      isPending
        ? undefined
        : offerPasskeys({
            signIn: async () => {
              const { signInByPasskey } = await import("./authenticator.ts");
              await onOpened(await signInByPasskey(true));
            },
            onRefused: (error) => onRefused(error),
          }),
    [isPending],
  );

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
