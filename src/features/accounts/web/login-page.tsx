import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { OauthPlace } from "./oauth-place.tsx";
import { LoginForm } from "./login-form.tsx";

/** `/login`: for visitors who have an account. */
export function LoginPage() {
  const t = useTranslations("accounts.login");
  const { next } = useSearch({ from: "/bare-visitor/login" });
  const lead = (
    <>
      {t("lead")}{" "}
      <Link to="/signup" search={{ next }} className="font-medium text-accent hover:underline">
        {t("signup")}
      </Link>
    </>
  );
  return (
    <AuthFrame title={t("title")} lead={lead}>
      <LoginForm next={next} />
      <OauthPlace next={next} />
    </AuthFrame>
  );
}
