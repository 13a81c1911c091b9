import { useMutation } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { BuoyMark } from "#src/web/ui/buoy.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { announce } from "./notices.ts";

/** One line, a short one above the link on phones: that the email is not confirmed, and the link to be sent again. */
export function UnverifiedNotice({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("menus.unverified");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const email = useUser().email ?? "";
  const send = useMutation({
    mutationFn: () => api("POST /auth/verify-email/send", { body: {} }),
    onSuccess: () => announce({ type: "green", text: { message: t("sent", { email }) } }),
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
  });
  return (
    <div className="flex min-h-9 items-center gap-3 rounded-6 bg-infotint ps-3 pe-1 text-13">
      <BuoyMark kind="info" />
      <div className="flex min-w-0 flex-1 gap-x-3 max-md:flex-col max-md:min-h-13 max-md:justify-center">
        <p className="md:hidden">{t("short")}</p>
        <p className="wrap-anywhere max-md:hidden">{t.rich("text", { ...richTags, email })}</p>
        {!send.isSuccess && (
          <button
            type="button"
            aria-busy={send.isPending}
            disabled={send.isPending}
            onClick={() => send.mutate()}
            className="touch-target shrink-0 text-start font-medium underline"
          >
            {t("sendAgain")}
          </button>
        )}
      </div>
      <IconButton label={common("action.close")} onClick={onClose}>
        <X strokeWidth={1.6} />
      </IconButton>
    </div>
  );
}
