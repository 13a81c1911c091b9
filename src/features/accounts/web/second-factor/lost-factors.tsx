import { useState } from "react";
import { useTranslations } from "use-intl";
import { factorRecoveryHours } from "#src/features/accounts/rules.ts";
import { api } from "#src/web/api/api.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { useCall } from "../use-call.ts";

/** What who has lost every factor can do in the second step of a sign-in: begin the wait for a mailed link. */
export function LostFactors({ challenge }: { readonly challenge: string }) {
  const t = useTranslations("proof.factor");
  const times = useTimes();
  const [readyAt, setReadyAt] = useState<string>();
  const call = useCall(async () => {
    const answer = await api("POST /auth/second-factor/lost", { body: { challenge } });
    setReadyAt(answer.readyAt);
  });
  if (readyAt !== undefined)
    return (
      <div role="status">
        <Note tone="ok">{t("lostDone", { at: times.stamp(readyAt) })}</Note>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-16 font-semibold">{t("lostTitle")}</h2>
      <p className="text-14 text-pretty text-fg2">{t("lostLead", { hours: factorRecoveryHours })}</p>
      <FormError>{call.refusal}</FormError>
      <Button size="lg" block pending={call.isPending} onClick={call.start}>
        {t("lostStart")}
      </Button>
    </div>
  );
}
