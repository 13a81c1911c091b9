import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { announce } from "#src/web/cabinet/notices.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SettingRow } from "./setting-row.tsx";

// The validation code is loaded with the form, on demand.
const ChangeEmailForm = lazy(async () => ({
  default: (await import("./change-email-form.tsx")).ChangeEmailForm,
}));

/** The user's name and email, and the form to change the email. */
export function AccountPanel() {
  const t = useTranslations("settings");
  const user = useUser();
  const isFirst = user.email === null;
  const [isOpen, setOpen] = useState(false);
  const done = (email: string) => {
    setOpen(false);
    announce({ type: "green", text: { message: t("emailAsked", { email }) } });
  };
  return (
    <Panel title={t("account")} flush>
      <div className="border-b border-line px-4 py-3">
        <p className="text-14 font-medium">{t("username")}</p>
        <p className="text-13 text-muted wrap-anywhere">
          <bdi>{user.username}</bdi>
        </p>
      </div>
      <SettingRow name={t("email")} detail={isFirst ? t("emailNone") : <bdi>{user.email}</bdi>}>
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t(isFirst ? "addEmail" : "changeEmail")}
        </Button>
      </SettingRow>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t(isFirst ? "addEmail" : "changeEmail")}
        description={t(isFirst ? "addEmailDetail" : "changeEmailDetail")}
        closeLabel={t("close")}
      >
        <Suspense>
          <ChangeEmailForm isFirst={isFirst} onDone={done} />
        </Suspense>
      </Dialog>
    </Panel>
  );
}
