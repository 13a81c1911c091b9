import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import { sshKeysQuery } from "../queries.ts";
import type { SshKey } from "../server-types.ts";

export interface SshKeyDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onSaved: (key: SshKey) => void;
}

/** Saves a public key for this and later orders. */
export function SshKeyDialog({ open, onOpenChange, onSaved }: SshKeyDialogProps) {
  const t = useTranslations("servers.key");
  const common = useTranslations("common.action");
  const textOf = useErrorText();
  const formId = useId();
  const queryClient = useQueryClient();
  const [name, setName] = useState("");
  const [publicKey, setPublicKey] = useState("");

  const save = useMutation({
    mutationFn: () =>
      api("POST /v2/servers/ssh-keys", { body: { name: name.trim(), publicKey: publicKey.trim() } }),
    onSuccess: async (key) => {
      await queryClient.invalidateQueries({ queryKey: sshKeysQuery.queryKey });
      setName("");
      setPublicKey("");
      onSaved(key);
      onOpenChange(false);
    },
  });
  const isSecret = publicKey.includes("PRIVATE KEY");
  const { nameError, keyError, otherError } = fieldErrors(save.error, textOf);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSecret && !save.isPending) save.mutate();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("title")}
      width={560}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="ink" pending={save.isPending}>
            {t("save")}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4">
        {otherError !== undefined && <Note tone="danger">{otherError}</Note>}
        <TextField
          label={t("name")}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          placeholder={t("namePlaceholder")}
          error={nameError}
          maxLength={60}
          required
        />
        <TextAreaField
          label={t("publicKey")}
          hint={t("publicKeyHint")}
          error={isSecret ? t("secretPasted") : keyError}
          mono
          rows={4}
          value={publicKey}
          onChange={(event) => setPublicKey(event.currentTarget.value)}
          placeholder="ssh-ed25519 AAAA…"
          spellCheck={false}
          required
        />
      </form>
    </Dialog>
  );
}

/** Which field a refusal belongs to. */
function fieldErrors(error: unknown, textOf: (error: unknown) => string) {
  if (!error) return {};
  if (error instanceof ApiError) {
    if (error.code === "key_name_taken" || error.fields["name"]) return { nameError: textOf(error) };
    if (error.code === "invalid_public_key" || error.fields["publicKey"]) return { keyError: textOf(error) };
  }
  return { otherError: textOf(error) };
}
