import { useQuery, useQueryClient } from "@tanstack/react-query";
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
import type { AddDialogProps } from "./add-coin-dialog.tsx";
import { destinationsQuery } from "./queries.ts";

interface Values {
  readonly number: string;
  readonly label: string;
}

export interface AddCardDialogProps extends AddDialogProps {
  /** The number is typed here, since the operator pays by hand; otherwise at the gateway's page. */
  readonly isTyped: boolean;
  /** What the gateway's page led back with. */
  readonly code?: string;
}

const resolver = schemaResolver(z.object({ number: z.string(), label: z.string() }));

/** Adds a card, which waits before anything is paid to it: `isTyped`, `code`, `choice`, `onClose`. */
export function AddCardDialog({ isTyped, code, choice, onClose }: AddCardDialogProps) {
  const t = useTranslations("payouts.add");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const { data } = useQuery(destinationsQuery);
  const isChosen = isTyped || code !== undefined;
  const form = useCallForm<Values>({
    resolver,
    empty: { number: "", label: "" },
    fields: ["number", "label"],
    send: async ({ number, label }) => {
      if (!isChosen) {
        const { url } = await api("POST /v2/payouts/cards/page", { body: {} });
        location.assign(url);
        return;
      }
      await api("POST /v2/payouts/cards", {
        body: { label: label.trim(), ...(code === undefined ? { number: number.trim() } : { code }) },
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
            {t(isChosen ? "add" : "openPage")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {choice}
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        {!isTyped && <p className="text-13 text-pretty text-muted">{t(isChosen ? "chosen" : "hosted")}</p>}
        {isTyped && (
          <TextField
            label={t("number")}
            hint={t("numberHint")}
            mono
            inputMode="numeric"
            autoComplete="off"
            required
            {...form.field("number")}
          />
        )}
        {isChosen && (
          <TextField
            label={t("label")}
            hint={t("labelHint")}
            autoComplete="off"
            required
            {...form.field("label")}
          />
        )}
      </Form>
    </Dialog>
  );
}
