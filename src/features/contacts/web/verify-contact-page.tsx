import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { AuthFrame } from "#src/features/accounts/web/auth-frame-widget.tsx";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useMailedToken } from "#src/web/cabinet/use-mailed-token.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { session } from "#src/web/session/session.ts";
import { Button, buttonClass } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";

const route = getRouteApi("/bare/verify/contact");

/**
 * `/verify/contact`: where links to a registrant's address lead. It acts when its button is pressed: mail scanners
 * that open links must not use them up. Visitors may have no account.
 */
export function VerifyContactPage() {
  const t = useTranslations("contacts.verify");
  const errorText = useErrorText();
  const token = useMailedToken(route.useSearch().token);
  const confirmation = useMutation({
    mutationFn: (linked: string) => api("POST /v2/domains/contacts/confirm", { body: { token: linked } }),
  });
  const done = confirmation.data;
  return (
    <AuthFrame decorated title={t("title")} lead={done ? undefined : t("lead")}>
      {done ? (
        <div role="status" className="flex flex-col gap-4">
          <Note tone="ok">{t.rich("done", { ...richTags, email: done.email })}</Note>
          {session.isActive() && (
            <Link to="/contact" className={buttonClass({ tone: "primary", size: "lg", block: true })}>
              {t("contacts")}
            </Link>
          )}
        </div>
      ) : token === undefined ? (
        <Note tone="warn">{t("noToken")}</Note>
      ) : (
        <div className="flex flex-col gap-4">
          <FormError>{confirmation.error && errorText(confirmation.error)}</FormError>
          <Button
            tone="primary"
            size="lg"
            block
            pending={confirmation.isPending}
            onClick={() => confirmation.mutate(token)}
          >
            {t("submit")}
          </Button>
        </div>
      )}
    </AuthFrame>
  );
}
