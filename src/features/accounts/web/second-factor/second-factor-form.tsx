import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { LostFactors } from "./lost-factors.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

export interface SecondFactorFormProps {
  readonly challenge: string;
  /** The session is open. */
  readonly onEntered: (answer: { readonly accessToken: string }) => Promise<void> | void;
  /** One begins again, e.g. since the challenge is over. */
  readonly onStartOver: () => void;
}

/** Asks for a code of the authenticator, or for a recovery code: `challenge`, `onEntered`, `onStartOver`. */
export function SecondFactorForm(props: SecondFactorFormProps) {
  const t = useTranslations("proof.factor");
  const [lost, setLost] = useState<"nothing" | "app" | "all">("nothing");
  return (
    <div className="flex flex-col gap-4">
      {lost === "all" ? (
        <LostFactors challenge={props.challenge} />
      ) : (
        <>
          <p className="text-14 text-pretty text-fg2">{t(lost === "app" ? "recoveryLead" : "lead")}</p>
          {lost === "app" ? <RecoveryForm {...props} /> : <CodeForm {...props} />}
        </>
      )}
      <div className="flex flex-wrap justify-between gap-2">
        <Button tone="quiet" size="sm" onClick={() => setLost(lost === "nothing" ? "app" : "nothing")}>
          {t(lost === "nothing" ? "useRecovery" : "useCode")}
        </Button>
        {lost === "app" && (
          <Button tone="quiet" size="sm" onClick={() => setLost("all")}>
            {t("lost")}
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={props.onStartOver}>
          {t("startOver")}
        </Button>
      </div>
    </div>
  );
}

function CodeForm(props: SecondFactorFormProps) {
  const t = useTranslations("proof");
  const form = useCallForm({
    empty: { code: "" },
    fields: ["code"],
    failure: "failedToSignIn",
    send: (body) => pass(props, body),
  });
  return (
    <CallForm form={form} submitLabel={t("factor.submit")} size="lg">
      <TextField
        label={t("code")}
        mono
        autoFocus
        autoComplete="one-time-code"
        inputMode="numeric"
        {...form.field("code")}
      />
    </CallForm>
  );
}

function RecoveryForm(props: SecondFactorFormProps) {
  const t = useTranslations("proof.factor");
  const form = useCallForm({
    empty: { recoveryCode: "" },
    fields: ["recoveryCode"],
    failure: "failedToSignIn",
    send: (body) => pass(props, body),
  });
  return (
    <CallForm form={form} submitLabel={t("submit")} size="lg">
      <TextField
        label={t("recoveryCode")}
        hint={t("recoveryHint")}
        mono
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field("recoveryCode")}
      />
    </CallForm>
  );
}

async function pass(
  { challenge, onEntered }: SecondFactorFormProps,
  given: { readonly code: string } | { readonly recoveryCode: string },
): Promise<void> {
  await onEntered(await api("POST /auth/second-factor", { body: { challenge, ...given } }));
}
