import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { session } from "#src/web/session/session.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { useCall } from "./use-call.ts";

/** Takes an authenticator off whose owner lost it, by the link that was mailed after the wait. */
export function RecoverFactorsPanel({ token }: { readonly token: string }) {
  const t = useTranslations("verify");
  const [isDone, setDone] = useState(false);
  const call = useCall(async () => {
    await api("POST /auth/second-factor/recover", { body: { token } });
    // Every session has ended, this browser's too.
    session.logOut();
    setDone(true);
  });
  if (isDone)
    return (
      <div role="status" className="flex flex-col gap-4">
        <Note tone="ok">{t("factors.done")}</Note>
        <Link to="/login" className={buttonClass({ tone: "primary", size: "lg", block: true })}>
          {t("login")}
        </Link>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-16 text-fg2">{t("factors.lead")}</p>
      <FormError>{call.refusal}</FormError>
      <Button tone="danger" size="lg" block pending={call.isPending} onClick={call.start}>
        {t("factors.submit")}
      </Button>
    </div>
  );
}
