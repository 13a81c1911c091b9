import { Link, useParams } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { BarePage } from "#src/web/cabinet/bare-page.tsx";
import { Button, buttonClass } from "#src/web/ui/button.tsx";

const providers: Readonly<Record<string, string>> = { google: "Google", telegram: "Telegram" };

/** `/auth/{provider}/callback`: the window in which another service would end a login. None is set up. */
export function OauthCallbackPage() {
  const t = useTranslations("accounts.oauth");
  const { provider } = useParams({ from: "/bare/auth/$provider/callback" });
  const name = providers[provider];
  return (
    <BarePage title={t("title")} back={{ to: "/login", label: t("login") }}>
      <h1 className="text-32">{t("title")}</h1>
      <p className="mt-4 max-w-prose text-16 text-pretty text-fg2">
        {name === undefined ? t("unknown") : t("text", { name })}
      </p>
      <div className="mt-8 flex flex-wrap gap-2.5">
        <Link to="/login" className={buttonClass({ tone: "primary", size: "lg" })}>
          {t("login")}
        </Link>
        {window.opener !== null && (
          <Button size="lg" onClick={() => window.close()}>
            {t("close")}
          </Button>
        )}
      </div>
    </BarePage>
  );
}
