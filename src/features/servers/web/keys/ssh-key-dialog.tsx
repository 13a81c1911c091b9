import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { makeCall } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { type FieldCode, schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { sshKeysQuery } from "../queries.ts";
import type { SshKey } from "../server-types.ts";

export interface SshKeyDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onSaved?: (key: SshKey) => void;
}

const resolver = schemaResolver(
  z.object({ name: z.string(), publicKey: z.string() }),
  ({ name, publicKey }) => ({
    name: name.trim() === "" ? "required" : undefined,
    publicKey: publicKey.trim() === "" ? "required" : isSecret(publicKey) ? "invalid_public_key" : undefined,
  }),
);

function isSecret(publicKey: string): boolean {
  return publicKey.includes("PRIVATE KEY");
}

const callOf = ({ name, publicKey }: { name: string; publicKey: string }) =>
  keyCall("POST /v2/servers/ssh-keys", { body: { name: name.trim(), publicKey: publicKey.trim() } });

/** Saves a public key for this and later orders. */
export function SshKeyDialog({ open, onOpenChange, onSaved }: SshKeyDialogProps) {
  const t = useTranslations("servers.key");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const form = useCallForm({
    resolver,
    empty: { name: "", publicKey: "" },
    fields: ["name", "publicKey"],
    codeOf,
    call: callOf,
    send: async (values) => {
      const key = await makeCall(callOf(values));
      await queryClient.invalidateQueries({ queryKey: sshKeysQuery.queryKey });
      form.form.reset();
      onSaved?.(key);
      onOpenChange(false);
    },
  });
  const keyField = form.field("publicKey");
  const hasSecret = isSecret(useWatch({ control: form.form.control, name: "publicKey" }));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      width={560}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="ink" pending={form.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        <TextField
          label={t("name")}
          placeholder={t("namePlaceholder")}
          {...form.field("name")}
          maxLength={60}
          required
        />
        <TextAreaField
          label={t("publicKey")}
          hint={t("publicKeyHint")}
          {...keyField}
          error={hasSecret ? t("secretPasted") : keyField.error}
          mono
          rows={4}
          placeholder="ssh-ed25519 AAAA…"
          spellCheck={false}
          required
        />
      </Form>
      <ShowCall {...form.shown} className="mt-4" />
    </Dialog>
  );
}

/** Which field a refusal belongs to. */
function codeOf(error: unknown, field: "name" | "publicKey"): FieldCode | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (field === "name" && error.code === "key_name_taken") return error.code;
  if (field === "publicKey" && error.code === "invalid_public_key") return error.code;
  return error.fields[field];
}
