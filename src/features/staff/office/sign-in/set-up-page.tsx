import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useOfficeTitle } from "#src/web/office/frame/use-office-title.ts";
import { OfficeLink, useGo } from "#src/web/office/office-link.tsx";
import { useRoleName } from "#src/web/office/session/use-role-name.ts";
import { buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SetUpForm } from "./set-up-form.tsx";
import { StepHead } from "./step-head.tsx";

/** `/staff/setup#token`: whom the link is for, and the password that they choose; a second factor follows. */
export function SetUpPage() {
  const t = useTranslations("officeStaff.setUp");
  useOfficeTitle(t("title"));
  const errorText = useErrorText();
  const roleName = useRoleName();
  const go = useGo();
  const [token] = useState(() => location.hash.slice(1));
  // Out of the address, and so out of the history and of pictures of the screen.
  useEffect(() => history.replaceState(history.state, "", location.pathname), []);
  const link = useQuery({
    queryKey: ["office", "set-up"],
    queryFn: ({ signal }) => api("POST /v2/admin/setup/read", { body: { token }, signal }),
    enabled: token !== "",
    gcTime: 0,
  });
  if (token === "" || link.isError)
    return (
      <>
        <StepHead title={t("title")} />
        <Note tone="danger">{link.isError ? errorText(link.error) : t("missing")}</Note>
        <OfficeLink href="/staff/sign-in" className={buttonClass({ className: "mt-4" })}>
          {t("toSignIn")}
        </OfficeLink>
      </>
    );
  if (link.data === undefined) return null;
  const { email, name, role } = link.data;
  return (
    <>
      <StepHead title={t("title")}>{t("lead", { role: roleName(role) })}</StepHead>
      <SetUpForm
        token={token}
        email={email}
        name={name}
        onDone={() => go("/staff/sign-in", { replace: true })}
      />
    </>
  );
}
