import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { alarmDays, frozenHours } from "#src/features/accounts/rules.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { session } from "#src/web/session/session.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { useCall } from "./use-call.ts";

const ResetPasswordForm = lazy(async () => ({
  default: (await import("./reset-password-form.tsx")).ResetPasswordForm,
}));

/** "It was not me": one button, then the form for a new password. It acts when it is pressed, as scanners open links. */
export function NotMePanel({ token }: { readonly token: string }) {
  const t = useTranslations("verify.not-me");
  const verify = useTranslations("verify");
  const [done, setDone] = useState<ApiOutput<"POST /users/it-was-not-me">>();
  const [isSecured, setSecured] = useState(false);
  const call = useCall(async () => {
    setDone(await api("POST /users/it-was-not-me", { body: { token } }));
    // This browser's session has ended too.
    session.logOut();
  });
  if (isSecured)
    return (
      <div role="status" className="flex flex-col gap-4">
        <Note tone="ok">{t("secured")}</Note>
        <Link to="/login" className={buttonClass({ tone: "primary", size: "lg", block: true })}>
          {verify("login")}
        </Link>
      </div>
    );
  if (done !== undefined)
    return (
      <div className="flex flex-col gap-4">
        <div role="status">
          <Note tone="ok">{t(done.recoveryToken === undefined ? "doneElsewhere" : "done")}</Note>
        </div>
        {done.recoveryToken !== undefined && (
          <Suspense>
            <ResetPasswordForm token={done.recoveryToken} onDone={() => setSecured(true)} />
          </Suspense>
        )}
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-16 text-fg2">{t("lead", { hours: frozenHours })}</p>
      <p className="text-16 text-fg2">{t("leadRecent", { days: alarmDays })}</p>
      <FormError>{call.refusal}</FormError>
      <Button tone="danger" size="lg" block pending={call.isPending} onClick={call.start}>
        {t("submit")}
      </Button>
    </div>
  );
}
