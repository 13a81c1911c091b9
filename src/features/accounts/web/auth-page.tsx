import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { splitLocalePrefix } from "#src/shared/page-locales.ts";
import { matchRoute, type RouteName } from "#src/shared/paths.ts";
import { Note } from "#src/web/ui/note.tsx";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { LoginForm } from "./login-form.tsx";
import { LegalLine } from "./legal-line.tsx";
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
      {leadsToOrder(next) && (
        <div className="mb-6">
          <Note>{t("orderKept")}</Note>
        </div>
      )}
      <SignupForm next={next} />
      <LegalLine />
    </AuthFrame>
  );
}

const orderPages: ReadonlySet<RouteName | null> = new Set([
  "cabinet-order-vm",
  "cabinet-order-dedicated",
  "your-order",
  "domain-transfer",
]);

/** True when the wanted page is an order, which holds what was chosen. */
function leadsToOrder(next: string | undefined): boolean {
  return orderPages.has(matchRoute(splitLocalePrefix(next?.split(/[?#]/)[0] ?? "").path));
}
