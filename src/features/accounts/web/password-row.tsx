import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { announce } from "#src/web/cabinet/notices.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { SettingRow } from "./setting-row.tsx";

// The validation code is loaded with the form, on demand.
const ChangePasswordForm = lazy(async () => ({
  default: (await import("./change-password-form.tsx")).ChangePasswordForm,
}));

/** The password as a way to log in: to change it, or to get one by mail. */
export function PasswordRow({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTranslations("settings");
  const [isOpen, setOpen] = useState(false);
  const done = () => {
    setOpen(false);
    announce({ type: "green", text: { message: t("passwordChanged") } });
  };
  if (!hasPassword)
    return (
      <SettingRow name={t("password")} detail={t("passwordNone")}>
        <Link to="/recovery" className={buttonClass({ size: "sm" })}>
          {t("setPassword")}
        </Link>
      </SettingRow>
    );
  return (
    <SettingRow name={t("password")} detail={t("passwordDetail")}>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("changePassword")}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t("changePassword")}
        description={t("changePasswordDetail")}
        closeLabel={t("close")}
      >
        <Suspense>
          <ChangePasswordForm onDone={done} />
        </Suspense>
      </Dialog>
    </SettingRow>
  );
}
