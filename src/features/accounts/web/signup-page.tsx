import { Link, useSearch } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { paths } from "#src/shared/paths.ts";
import { AuthFrame } from "./auth-frame-widget.tsx";
import { LegalLine } from "./legal-line.tsx";
import { OtherWaysPlace } from "./other-ways-place.tsx";
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
      {leadsToOrder(next) && <p className="mb-6 font-medium">{t("orderKept")}</p>}
      <SignupForm next={next} />
      <OtherWaysPlace next={next} />
      <LegalLine />
    </AuthFrame>
  );
}

const orderPages = [
  paths["cabinet-order-vm"],
  paths["cabinet-order-dedicated"],
  paths["your-order"],
  paths["domain-transfer"],
];

/** True when the wanted page, in whatever language, is an order, which holds what was chosen. */
function leadsToOrder(next = ""): boolean {
  const [page = ""] = next.split(/[?#]/);
  return orderPages.some((path) => page.endsWith(path));
}
