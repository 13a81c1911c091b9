import { Link, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useMailedToken } from "#src/web/cabinet/use-mailed-token.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { ResetPasswordForm } from "./reset-password-form.tsx";

/** `/recovery/token`: where the mailed link leads. */
export function ResetPasswordPage() {
  const t = useTranslations("accounts.reset");
  const token = useMailedToken(useSearch({ from: "/bare/recovery/token" }).token);
  const [isDone, setDone] = useState(false);
  return (
    <AuthFrame decorated title={t("title")} lead={isDone ? undefined : t("lead")}>
      {isDone ? (
        <div role="status" className="flex flex-col gap-4">
          <Note tone="ok">{t("done")}</Note>
          <Link to="/login" className={buttonClass({ tone: "primary", size: "lg", block: true })}>
            {t("login")}
          </Link>
        </div>
      ) : token === undefined ? (
        <div className="flex flex-col gap-4">
          <Note tone="warn">{t("noToken")}</Note>
          <Link to="/recovery" className={buttonClass({ tone: "primary", size: "lg", block: true })}>
            {t("askAgain")}
          </Link>
        </div>
      ) : (
        <ResetPasswordForm token={token} onDone={() => setDone(true)} />
      )}
    </AuthFrame>
  );
}
