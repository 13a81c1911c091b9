import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { useOfficeTitle } from "#src/web/office/frame/use-office-title.ts";
import { useGo, useOfficeLocation } from "#src/web/office/office-link.tsx";
import { meQuery } from "#src/web/office/session/me-query.ts";
import { pathAfterSignIn } from "#src/web/office/session/office-paths.ts";
import { Enrolment } from "./enrolment.tsx";
import { FactorStep } from "./factor-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

/** Sign-in in its steps: password or passkey, then the second factor, or the first enrolment of one. */
export function SignInPage() {
  const t = useTranslations("officeStaff.signIn");
  useOfficeTitle(t("title"));
  const go = useGo();
  const { search } = useOfficeLocation();
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[]>([]);
  // Without a session it is refused, and the page begins with the password.
  const { data: me, isPending, errorUpdateCount } = useQuery({ ...meQuery, staleTime: 0 });
  const next = () => queryClient.refetchQueries({ queryKey: meQuery.queryKey }).then(() => undefined);
  const isDone = me?.stage === "done" && codes.length === 0;
  const leave = useEffectEvent(() => go(pathAfterSignIn(search), { replace: true }));
  useEffect(() => {
    if (isDone) leave();
  }, [isDone]);
  // Asked again, it is pending as long as no one is signed in: the form and what is typed into it stay.
  if ((isPending && errorUpdateCount === 0) || isDone) return null;
  if (codes.length > 0) return <RecoveryCodes codes={codes} onKept={() => setCodes([])} />;
  if (me?.stage === "factor") return <FactorStep methods={me.methods} name={me.name} onDone={next} />;
  if (me?.stage === "enroll")
    return (
      <Enrolment
        onEnrolled={(recoveryCodes) => {
          setCodes(recoveryCodes);
          void next();
        }}
      />
    );
  return <PasswordStep onDone={next} />;
}
