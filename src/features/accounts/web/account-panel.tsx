import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { announce } from "#src/web/cabinet/notices.ts";
import { useUser } from "#src/web/session/user-query.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SettingRow } from "./setting-row.tsx";
import { socialsQuery } from "./socials-query.ts";

// The validation code is loaded with the form, on demand.
const ChangeEmailForm = lazy(async () => ({
  default: (await import("./change-email-form.tsx")).ChangeEmailForm,
}));
const ChangePasswordForm = lazy(async () => ({
  default: (await import("./change-password-form.tsx")).ChangePasswordForm,
}));

/** The user's identity, and the forms to change email and password. */
export function AccountPanel() {
  const t = useTranslations("settings");
  const user = useUser();
  const hasPassword = useQuery(socialsQuery).data?.hasPassword ?? true;
  const [open, setOpen] = useState<"email" | "password">();
  const close = () => setOpen(undefined);
  const done = (message: string) => {
    close();
    announce({ type: "green", text: { message } });
  };
  return (
    <Panel title={t("account")} flush>
      <div className="border-b border-line px-4 py-3">
        <p className="text-14 font-medium">{t("username")}</p>
        <p className="text-13 text-muted wrap-anywhere">
          <bdi>{user.username}</bdi>
        </p>
      </div>
      {user.email === null ? (
        <SettingRow name={t("email")} detail={t("emailNone")}>
          <Button aria-haspopup="dialog" onClick={() => setOpen("email")}>
            {t("addEmail")}
          </Button>
        </SettingRow>
      ) : (
        <>
          <SettingRow name={t("email")} detail={<bdi>{user.email}</bdi>}>
            <Button aria-haspopup="dialog" onClick={() => setOpen("email")}>
              {t("changeEmail")}
            </Button>
          </SettingRow>
          {hasPassword ? (
            <SettingRow name={t("password")} detail={t("passwordDetail")}>
              <Button aria-haspopup="dialog" onClick={() => setOpen("password")}>
                {t("changePassword")}
              </Button>
            </SettingRow>
          ) : (
            <SettingRow name={t("password")} detail={t("passwordNone")}>
              <Link to="/recovery" className={buttonClass()}>
                {t("setPassword")}
              </Link>
            </SettingRow>
          )}
        </>
      )}
      <Dialog
        open={open === "email"}
        onOpenChange={close}
        title={t(user.email === null ? "addEmail" : "changeEmail")}
        description={t(user.email === null ? "addEmailDetail" : "changeEmailDetail")}
        closeLabel={t("close")}
      >
        <Suspense>
          <ChangeEmailForm
            isFirst={user.email === null}
            onDone={(email) => done(t("emailAsked", { email }))}
          />
        </Suspense>
      </Dialog>
      <Dialog
        open={open === "password"}
        onOpenChange={close}
        title={t("changePassword")}
        description={t("changePasswordDetail")}
        closeLabel={t("close")}
      >
        <Suspense>
          <ChangePasswordForm onDone={() => done(t("passwordChanged"))} />
        </Suspense>
      </Dialog>
    </Panel>
  );
}
