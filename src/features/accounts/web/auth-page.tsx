import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { LoginForm } from "./login-form.tsx";
import { SignupForm } from "./signup-form.tsx";

const linkClass = "font-medium text-accent hover:underline";

/** `/login`: for visitors who have an account. */
export function LoginPage() {
  const t = useTranslations("accounts.login");
  const { next } = useSearch({ from: "/bare-visitor/login" });
  const lead = (
    <>
      {t("lead")}{" "}
      <Link to="/signup" search={{ next }} className={linkClass}>
        {t("signup")}
      </Link>
    </>
  );
  return (
    <AuthFrame title={t("title")} lead={lead}>
      <LoginForm next={next} />
    </AuthFrame>
  );
}

/** `/signup`: for visitors without an account. */
export function SignupPage() {
  const t = useTranslations("accounts.signup");
  const { next } = useSearch({ from: "/bare-visitor/signup" });
  const lead = (
    <>
      {t("lead")}{" "}
      <Link to="/login" search={{ next }} className={linkClass}>
        {t("login")}
      </Link>
    </>
  );
  return (
    <AuthFrame title={t("title")} lead={lead}>
      <SignupForm next={next} />
    </AuthFrame>
  );
}
