import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { offerPasskeys } from "#src/web/api/offer-passkeys.ts";
import { hasPasskeys } from "#src/web/api/passkey-support.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";

/** Sign-in by a passkey: `begin` asks for one, and meanwhile the browser offers them in the email field. */
export function usePasskeySignIn(onDone: () => Promise<void>) {
  const t = useTranslations("office.proof");
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const onOpened = useEffectEvent(onDone);
  const onRefused = useEffectEvent((error: unknown) => setRefusal(errorText(error)));
  useEffect(
    // The browser asks one question at a time.
    () =>
      isPending || !hasPasskeys()
        ? undefined
        : offerPasskeys({
            signIn: async () => {
              await signInByPasskey(true);
              await onOpened();
            },
            onRefused: (error) => onRefused(error),
          }),
    [isPending],
  );
  const begin = async (): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    const { isCancelled } = await import("#src/web/api/authenticator.ts");
    try {
      await signInByPasskey(false);
      await onDone();
    } catch (error) {
      setRefusal(isCancelled(error) ? t("passkeyUnused") : errorText(error));
    } finally {
      setPending(false);
    }
  };
  return { begin: () => void begin(), isPending, refusal };
}

async function signInByPasskey(isAutofill: boolean): Promise<void> {
  const { signByPasskey } = await import("#src/web/api/authenticator.ts");
  const options = await api("POST /v2/admin/passkey/options", { body: {} });
  await api("POST /v2/admin/sign-in/passkey", {
    body: { assertion: await signByPasskey(options, isAutofill) },
  });
}
