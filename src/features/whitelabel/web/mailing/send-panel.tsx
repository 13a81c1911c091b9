import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { SiteId } from "../queries.ts";
import { mailingsKey, type SiteMailing } from "./queries.ts";

export interface SendPanelProps {
  readonly id: SiteId;
  readonly mailing: SiteMailing;
  readonly onDone: () => void;
}

/** What is done with a draft that is kept: tried on oneself, sent now or at a time, or removed. */
export function SendPanel({ id, mailing, onDone }: SendPanelProps) {
  const t = useTranslations("whitelabelMailing.send");
  const errorText = useErrorText();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [at, setAt] = useState("");
  const params = { id, mailingId: mailing.id };
  const expectedVersion = mailing.version;
  const done = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: mailingsKey(id) });
    onDone();
  };
  const tried = useMutation({
    mutationFn: () =>
      api("POST /v2/whitelabel/{id}/mailings/{mailingId}/test", {
        params,
        body: { language: mailing.texts[0]?.language ?? "en" },
      }),
    onSuccess: () => notify("green", t("tried")),
  });
  const send = useMutation({
    mutationFn: () =>
      api("POST /v2/whitelabel/{id}/mailings/{mailingId}/send", {
        params,
        body: { expectedVersion, ...(at !== "" && { sendAt: new Date(at).toISOString() }) },
      }),
    onSuccess: async ({ state }) => {
      notify("green", t(state === "review" ? "waits" : "sent"));
      await done();
    },
  });
  const remove = useMutation({
    mutationFn: () =>
      api("DELETE /v2/whitelabel/{id}/mailings/{mailingId}", { params, body: { expectedVersion } }),
    onSuccess: done,
  });
  const error = send.error ?? tried.error ?? remove.error;
  return (
    <div className="mt-5 grid gap-4">
      <TextField
        type="datetime-local"
        label={t("at")}
        hint={t("atHint")}
        value={at}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
      <p className="text-13 text-pretty text-muted">{t("text")}</p>
      <FormError>{error ? errorText(error) : undefined}</FormError>
      <div className="flex flex-wrap items-center gap-4">
        <Button tone="primary" pending={send.isPending} onClick={() => send.mutate()}>
          {t(at === "" ? "now" : "later")}
        </Button>
        <Button pending={tried.isPending} onClick={() => tried.mutate()}>
          {t("test")}
        </Button>
        <Button pending={remove.isPending} onClick={() => remove.mutate()}>
          {t("remove")}
        </Button>
      </div>
    </div>
  );
}
