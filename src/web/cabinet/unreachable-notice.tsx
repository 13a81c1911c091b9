import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { announce } from "./notices.ts";

const linkClass = "touch-target shrink-0 text-start font-medium underline";

/** That mails keep coming back from the user's address, which can be changed, or confirmed by a mail that arrives. */
export function UnreachableNotice() {
  const t = useTranslations("menus.unreachable");
  const errorText = useErrorText();
  const email = useUser().email ?? "";
  const send = useMutation({
    mutationFn: () => api("POST /auth/verify-email/send", { body: {} }),
    onSuccess: () => announce({ type: "green", text: { message: t("sent", { email }) } }),
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
  });
  return (
    <div role="status" className="flex min-h-9 items-center gap-3 rounded-6 bg-warntint px-3 py-1 text-13">
      <BuoyMark kind="warn" />
      <div className="flex min-w-0 flex-1 flex-wrap gap-x-3">
        <p className="wrap-anywhere">{t.rich("text", { ...richTags, email })}</p>
        <Link to="/settings" className={linkClass}>
          {t("change")}
        </Link>
        {!send.isSuccess && (
          <button
            type="button"
            aria-busy={send.isPending}
            disabled={send.isPending}
            onClick={() => send.mutate()}
            className={linkClass}
          >
            {t("confirm")}
          </button>
        )}
      </div>
    </div>
  );
}
