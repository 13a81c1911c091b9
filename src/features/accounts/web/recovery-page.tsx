import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Note } from "#src/web/ui/note.tsx";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { RecoveryForm } from "./recovery-form.tsx";

/** `/recovery`: the same answer for every email, so that it does not reveal who has an account. */
export function RecoveryPage() {
  const t = useTranslations("accounts.recovery");
  const [sentTo, setSentTo] = useState<string>();
  return (
    <AuthFrame decorated title={t("title")} lead={t("lead")}>
      {sentTo === undefined ? (
        <RecoveryForm onSent={setSentTo} />
      ) : (
        <div role="status">
          <Note tone="ok" title={t("sentTitle")}>
            {t("sent", { email: sentTo })}
          </Note>
        </div>
      )}
      <p className="mt-6">
        <Link to="/login" className="touch-target text-fg2 underline hover:text-fg">
          {t("back")}
        </Link>
      </p>
    </AuthFrame>
  );
}
