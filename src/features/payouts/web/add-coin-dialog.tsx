import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { destinationsQuery } from "./queries.ts";

interface Values {
  readonly method: string;
  readonly address: string;
  readonly label: string;
}

const resolver = schemaResolver(z.object({ method: z.string(), address: z.string(), label: z.string() }));

export interface AddDialogProps {
  /** Between coins and a card, where there is one. */
  readonly choice?: ReactNode;
  readonly onClose: () => void;
}

/** Adds an address of an own wallet, which waits before anything is paid there: `choice`, `onClose`. */
export function AddCoinDialog({ choice, onClose }: AddDialogProps) {
  const t = useTranslations("payouts.add");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const { data } = useQuery(destinationsQuery);
  const methods = data?.methods ?? [];
  const form = useCallForm<Values>({
    resolver,
    empty: { method: methods[0]?.id ?? "", address: "", label: "" },
    fields: ["method", "address", "label"],
    send: async ({ method, address, label }) => {
      await api("POST /v2/payouts/destinations", {
        body: { method, address: address.trim(), label: label.trim() },
      });
      await queryClient.invalidateQueries({ queryKey: destinationsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("text", { hours: data?.waitHours ?? 0 })}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={form.isPending}>
            {t("add")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {choice}
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        <SelectField
          label={t("coin")}
          options={methods.map(({ id, asset, network }) => ({ value: id, label: asset, detail: network }))}
          value={form.form.watch("method")}
          onValueChange={(method) => form.form.setValue("method", method)}
        />
        <TextField
          label={t("address")}
          hint={t("addressHint")}
          mono
          autoComplete="off"
          required
          {...form.field("address")}
        />
        <TextField
          label={t("label")}
          hint={t("labelHint")}
          autoComplete="off"
          required
          {...form.field("label")}
        />
      </Form>
    </Dialog>
  );
}
