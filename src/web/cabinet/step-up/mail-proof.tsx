import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { CodeProof } from "./code-proof.tsx";
import type { ProofProps } from "./provers.ts";

/** For who has nothing else: a code is mailed when it is asked for. */
export function MailProof({ onDone }: ProofProps) {
  const t = useTranslations("proof");
  const errorText = useErrorText();
  const send = useMutation({ mutationFn: () => api("POST /auth/step-up/mail", { body: {} }) });
  if (send.isSuccess) return <CodeProof field="mailCode" label={t("mailCode")} onDone={onDone} />;
  return (
    <div className="flex flex-col gap-4">
      <FormError>{send.isError ? errorText(send.error) : undefined}</FormError>
      <Button tone="primary" block pending={send.isPending} onClick={() => send.mutate()}>
        {t("sendCode")}
      </Button>
    </div>
  );
}
