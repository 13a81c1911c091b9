import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Contact } from "./queries.ts";
import { VerificationMark } from "./verification-mark.tsx";

/** Whether the contact's email is confirmed, its deadline, and a button to resend the mail. */
export function VerificationPanel({ contact }: { readonly contact: Contact }) {
  const t = useTranslations("contacts.verification");
  const times = useTimes();
  const notify = useNotify();
  const errorText = useErrorText();
  const { state, dueAt } = contact.verification;
  const sending = useMutation({
    mutationFn: () =>
      api("POST /v2/domains/contacts/{id}/send-verification", { params: { id: contact.id }, body: {} }),
    onSuccess: () => notify("green", t("sent", { email: contact.email })),
    onError: (error) => notify("red", errorText(error)),
  });
  return (
    <Panel title={t("title")}>
      <div className="flex flex-col items-start gap-3">
        <VerificationMark state={state} />
        <p className="text-13 text-pretty wrap-anywhere text-fg2">
          {state === "pending" && dueAt !== null
            ? t("pending", { email: contact.email, date: times.day(dueAt) })
            : t(state === "pending" ? "unverified" : state, { email: contact.email })}
        </p>
        {state !== "verified" && (
          <ForRole right="services.manage">
            <Button size="sm" pending={sending.isPending} onClick={() => sending.mutate()}>
              {t(state === "unverified" ? "send" : "sendAgain")}
            </Button>
          </ForRole>
        )}
      </div>
    </Panel>
  );
}
