import { Link, useSearch } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { OtherWaysPlace } from "./other-ways-place.tsx";
import { LoginForm } from "./login-form.tsx";
import { SecondFactorForm } from "./second-factor/lazy-second-factor.ts";
import { useOpenSession } from "./use-open-session.ts";

/** `/login`: for visitors who have an account; its second step where the account has a second factor. */
export function LoginPage() {
  const t = useTranslations("accounts.login");
  const { next } = useSearch({ from: "/bare-visitor/login" });
  const [challenge, setChallenge] = useState<string>();
  const openSession = useOpenSession(next);
  const lead = (
    <>
      {t("lead")}{" "}
      <Link to="/signup" search={{ next }} className="font-medium text-accent hover:underline">
        {t("signup")}
      </Link>
    </>
  );
  return (
    <AuthFrame title={t("title")} lead={challenge === undefined ? lead : undefined}>
      {challenge === undefined ? (
        <>
          <LoginForm next={next} onChallenge={setChallenge} />
          <OtherWaysPlace next={next} hasPasskey />
        </>
      ) : (
        <Suspense>
          <SecondFactorForm
            challenge={challenge}
            onEntered={openSession}
            onStartOver={() => setChallenge(undefined)}
          />
        </Suspense>
      )}
    </AuthFrame>
  );
}
