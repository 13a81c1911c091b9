import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { sshKeysQuery } from "../queries.ts";
import type { SshKey } from "../server-types.ts";

export interface KeyDialogProps {
  readonly saved: SshKey;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const resolver = schemaResolver(z.object({ name: z.string() }), ({ name }) => ({
  name: name.trim() === "" ? "required" : undefined,
}));

/** Another name for a saved key. */
export function RenameKeyDialog({ saved, open, onOpenChange }: KeyDialogProps) {
  const t = useTranslations("servers");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const callOf = ({ name }: { name: string }) =>
    keyCall("PUT /v2/servers/ssh-keys/{id}", { params: { id: saved.id }, body: { name: name.trim() } });
  const form = useCallForm({
    resolver,
    empty: { name: saved.name },
    fields: ["name"],
    call: callOf,
    send: async (values) => {
      await makeCall(callOf(values));
      await queryClient.invalidateQueries({ queryKey: sshKeysQuery.queryKey });
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("keys.renameOne", { name: saved.name })}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="ink" pending={form.isPending}>
            {t("keys.rename")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        <FormError>{form.refusal}</FormError>
        <TextField label={t("key.name")} {...form.field("name")} maxLength={60} required />
      </Form>
      <ShowCall {...form.shown} className="mt-4" />
    </Dialog>
  );
}
