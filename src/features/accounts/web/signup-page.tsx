import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { splitLocalePrefix } from "#src/shared/page-locales.ts";
import { matchRoute, type RouteName } from "#src/shared/paths.ts";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { LegalLine } from "./legal-line.tsx";
import { SignupForm } from "./signup-form.tsx";

/** `/signup`: for visitors without an account. */
export function SignupPage() {
  const t = useTranslations("accounts.signup");
  const { next } = useSearch({ from: "/bare-visitor/signup" });
  const lead = (
    <>
      {t("lead")}{" "}
      <Link to="/login" search={{ next }} className="font-medium text-accent hover:underline">
        {t("login")}
      </Link>
    </>
  );
  return (
    <AuthFrame title={t("title")} lead={lead}>
      {leadsToOrder(next) && <p className="mb-6 border-s-2 border-accent ps-3 text-fg2">{t("orderKept")}</p>}
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
