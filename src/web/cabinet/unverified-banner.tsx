import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { useUser } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { announce } from "./notices.ts";

/** Shows that the e-mail is not confirmed and can send the link again; nothing else is restricted. */
export function UnverifiedBanner() {
  const t = useTranslations("common.unverified");
  const errorText = useErrorText();
  const { email, emailVerified } = useUser();
  const send = useMutation({
    mutationFn: () => api("POST /auth/verify-email/send", { body: {} }),
    onSuccess: () => announce({ type: "green", text: { message: t("sent", { email: email ?? "" }) } }),
    onError: (error) => announce({ type: "red", text: { message: errorText(error) } }),
  });
  if (email === null || emailVerified) return null;
  const sendAgain = !send.isSuccess && (
    <Button size="sm" pending={send.isPending} onClick={() => send.mutate()}>
      {t("sendAgain")}
    </Button>
  );
  return (
    <Note tone="info" action={sendAgain}>
      {t.rich("text", { ...richTags, email })}
    </Note>
  );
}
