import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type SiteId, sitesKey } from "../queries.ts";
import type { OwnBot } from "./telegram-query.ts";

const resolver = schemaResolver(z.object({ token: z.string() }), ({ token }) => ({
  token: token.trim() === "" ? "required" : undefined,
}));

/** Enters the token of a bot, whose name Telegram then says. */
export function SetBotDialog({
  siteId,
  bot,
  onClose,
}: {
  readonly siteId: SiteId;
  readonly bot: OwnBot | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations("whitelabelTelegram");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useCallForm({
    resolver,
    empty: { token: "" },
    fields: ["token"],
    send: async ({ token }) => {
      await api("PUT /v2/whitelabel/{id}/telegram-bot", {
        params: { id: siteId },
        body: { token: token.trim() },
      });
      await queryClient.invalidateQueries({ queryKey: sitesKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("dialog.title")}
      description={t("dialog.text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={form.isPending}>
            {common("save")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        {bot !== null && bot.chats > 0 && <Note>{t("dialog.another", { count: bot.chats })}</Note>}
        <TextField
          label={t("token")}
          hint={t("dialog.hint")}
          type="password"
          mono
          autoComplete="off"
          required
          {...form.field("token")}
        />
      </Form>
    </Dialog>
  );
}
