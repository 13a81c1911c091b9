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

const resolver = schemaResolver(z.object({ address: z.string() }), ({ address }) => ({
  address: address.trim() === "" ? "required" : undefined,
}));

interface SetMailSenderDialogProps {
  readonly siteId: SiteId;
  /** The one that is set; empty: none. */
  readonly address: string;
  readonly onClose: () => void;
}

/** Sets the address from which the mail of a site is to come. */
export function SetMailSenderDialog({ siteId, address, onClose }: SetMailSenderDialogProps) {
  const t = useTranslations("whitelabelMail");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useCallForm({
    resolver,
    empty: { address },
    fields: ["address"],
    send: async (values) => {
      await api("PUT /v2/whitelabel/{id}/mail-sender", {
        params: { id: siteId },
        body: { address: values.address.trim() },
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
        <TextField
          label={t("address")}
          hint={t("addressHint")}
          {...form.field("address")}
          mono
          maxLength={254}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          required
        />
      </Form>
    </Dialog>
  );
}
