import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { isCabinetPath } from "#src/web/cabinet/is-cabinet-path.ts";
import { announce } from "#src/web/cabinet/notices.ts";
import { session } from "#src/web/session/session.ts";
import { landingPath } from "#src/web/session/wanted-path.ts";
import { Spinner } from "#src/web/ui/spinner.tsx";
import { useOpenSession } from "./use-open-session.ts";

/**
 * `/auth-callback`: where browsers arrive from the site's former host. Redeems the code and goes on to
 * the requested path; a code that fails leads to login, which says why. A visitor already signed in stays so: a
 * link cannot switch the open account.
 */
export function AuthCallbackPage() {
  const t = useTranslations("accounts.callback");
  const { code, redirect_to: wanted } = useSearch({ from: "/bare/auth-callback" });
  const navigate = useNavigate();
  const openSession = useOpenSession(wanted);
  const errorText = useErrorText();
  const hasBegun = useRef(false);

  useEffect(() => {
    // A code works once: the second run of an effect in development must not use it.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const goOn = async (): Promise<void> => {
      if (code === undefined || session.isActive()) {
        const path = wanted ?? (session.isActive() ? landingPath : "/");
        if (isCabinetPath(path)) await navigate({ href: path, replace: true });
        else location.replace(path);
        return;
      }
      try {
        await openSession(await api("POST /auth/exchange", { body: { code } }));
        // The profile could not be loaded, which is shown already.
        if (!session.isActive()) await navigate({ to: "/login", search: { next: wanted }, replace: true });
      } catch (error) {
        announce({ type: "red", text: { message: errorText(error) } });
        await navigate({ to: "/login", search: { next: wanted }, replace: true });
      }
    };
    void goOn();
  }, [code, wanted, navigate, openSession, errorText]);

  return (
    <BarePage title={t("title")} back={{ to: "/login", label: t("login"), leads: "on" }}>
      <h1 className="text-32">{t("title")}</h1>
      <p role="status" className="mt-4 flex items-center gap-3 text-16 text-fg2">
        <Spinner />
        {t("text")}
      </p>
    </BarePage>
  );
}
