import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";

/** Has the browser make a passkey for one's own login; `onDone` gets the recovery codes that came with the first factor. */
export function useAddPasskey(onDone: (recoveryCodes: readonly string[]) => void) {
  const t = useTranslations("officeStaff.login");
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const begin = async (): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    const { makePasskey, isCancelled, isPresent } = await import("#src/web/api/authenticator.ts");
    try {
      const options = await api("POST /v2/admin/factors/passkeys/options", { body: {} });
      const body = { attestation: await makePasskey(options) };
      const { recoveryCodes } = await api("POST /v2/admin/factors/passkeys", { body });
      onDone(recoveryCodes);
    } catch (error) {
      if (isPresent(error)) setRefusal(t("passkeyPresent"));
      else setRefusal(isCancelled(error) ? t("passkeyUnused") : errorText(error));
    } finally {
      setPending(false);
    }
  };
  return { begin: () => void begin(), isPending, refusal };
}
