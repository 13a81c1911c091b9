import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { maxPasskeyNameCharacters } from "#src/shared/passkey-limits.ts";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { type Passkey, passkeysQuery } from "./passkeys-query.ts";

export interface PasskeyDialogProps {
  readonly passkey: Passkey;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const resolver = schemaResolver(z.object({ name: z.string() }), ({ name }) => ({
  name: name.trim() === "" ? "required" : undefined,
}));

/** Another name for a passkey: `passkey`, `open`, `onOpenChange`. */
export function RenamePasskeyDialog({ passkey, open, onOpenChange }: PasskeyDialogProps) {
  const t = useTranslations("settings.passkeys");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useCallForm({
    resolver,
    empty: { name: passkey.name ?? "" },
    fields: ["name"],
    send: async ({ name }) => {
      const listed = await api("PUT /users/passkeys/{id}", {
        params: { id: passkey.id },
        body: { name: name.trim() },
      });
      queryClient.setQueryData(passkeysQuery.queryKey, listed);
      onOpenChange(false);
    },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("renameOne", { name: passkey.name ?? t("unnamed") })}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="ink" pending={form.isPending}>
            {t("rename")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        <FormError>{form.refusal}</FormError>
        <TextField label={t("name")} {...form.field("name")} maxLength={maxPasskeyNameCharacters} required />
      </Form>
    </Dialog>
  );
}
