import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { isCancelled } from "#src/web/api/authenticator.ts";
import { askPasskey } from "#src/web/cabinet/passkeys/ask-passkey.ts";
import { Button } from "#src/web/ui/button.tsx";
import type { ProofProps } from "./provers.ts";

/** The passkey that is at hand; the browser asks for it once the button is pressed. */
export function PasskeyProof({ onDone }: ProofProps) {
  const t = useTranslations("proof");
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const prove = async (): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    try {
      const { assertion } = await askPasskey();
      await api("POST /auth/step-up", { body: { assertion } });
      onDone();
    } catch (error) {
      setRefusal(isCancelled(error) ? t("passkeyUnused") : errorText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <FormError>{refusal}</FormError>
      <Button
        tone="primary"
        block
        pending={isPending}
        icon={<Fingerprint strokeWidth={1.6} />}
        onClick={() => void prove()}
      >
        {t("usePasskey")}
      </Button>
    </div>
  );
}
