import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { hasPasskeys } from "#src/web/api/passkey-support.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

/** Ways to prove the second factor. */
const factorMethods = ["passkey", "totp", "recovery-code"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** Those of the server's ways that this browser can use, the nearest first. */
export function knownFactors(methods: readonly string[]): readonly FactorMethod[] {
  return methods
    .flatMap((name) => factorMethods.filter((method) => method === name))
    .filter((method) => method !== "passkey" || hasPasskeys());
}

export interface FactorProofProps {
  readonly method: FactorMethod;
  /** Sends the proof, to sign in or to confirm a session; what it throws is shown. */
  readonly send: (proof: ApiBody<"POST /v2/admin/step-up">) => Promise<void>;
}

/** One way to prove the second factor: a button for a passkey, a field for a code: `method`, `send`. */
export function FactorProof({ method, send }: FactorProofProps) {
  return method === "passkey" ? <PasskeyProof send={send} /> : <CodeProof method={method} send={send} />;
}

function PasskeyProof({ send }: Pick<FactorProofProps, "send">) {
  const t = useTranslations("office.proof");
  const errorText = useErrorText();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const prove = async (): Promise<void> => {
    setPending(true);
    setRefusal(undefined);
    const { signByPasskey, isCancelled } = await import("#src/web/api/authenticator.ts");
    try {
      await send({
        assertion: await signByPasskey(await api("POST /v2/admin/passkey/options", { body: {} })),
      });
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

function CodeProof({ method, send }: FactorProofProps) {
  const t = useTranslations("office.proof");
  const isTotp = method === "totp";
  const form = useCallForm({
    empty: { code: "" },
    fields: ["code"],
    send: ({ code }) => send(isTotp ? { code } : { recoveryCode: code }),
  });
  return (
    <CallForm form={form} submitLabel={t("confirm")}>
      <TextField
        label={t(isTotp ? "code" : "recoveryCode")}
        hint={isTotp ? undefined : t("recoveryHint")}
        mono
        autoFocus
        autoComplete={isTotp ? "one-time-code" : "off"}
        inputMode={isTotp ? "numeric" : "text"}
        {...form.field("code")}
      />
    </CallForm>
  );
}
