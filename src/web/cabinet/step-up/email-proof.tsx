import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { CallForm } from "#src/web/forms/call-form.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { richTags } from "#src/web/i18n/rich-tags.tsx";
import { userQuery } from "#src/web/session/user-query.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { ProofProps } from "./provers.ts";

/** For an account without an email that buys something: the address, then the link in its mail. */
export function EmailProof({ onDone }: ProofProps) {
  const t = useTranslations("proof.email");
  const queryClient = useQueryClient();
  const [sentTo, setSentTo] = useState<string>();
  const form = useCallForm({
    empty: { email: "" },
    fields: ["email"],
    send: async (body) => {
      await api("POST /users/change-email", { body });
      setSentTo(body.email);
    },
  });
  // The call that waits says so when the link was not followed yet.
  const goOn = () => {
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    onDone();
  };
  if (sentTo !== undefined)
    return (
      <div className="flex flex-col gap-4">
        <div role="status">
          <Note tone="ok">{t.rich("sent", { ...richTags, email: sentTo })}</Note>
        </div>
        <Button tone="primary" block onClick={goOn}>
          {t("goOn")}
        </Button>
      </div>
    );
  return (
    <CallForm form={form} submitLabel={t("send")}>
      <TextField label={t("label")} type="email" autoComplete="email" autoFocus {...form.field("email")} />
    </CallForm>
  );
}
