import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { maxOverlapHours } from "#src/shared/api-key-limits.ts";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import type { NewApiKey } from "../part-queries.ts";
import { type ApiKey, keysQuery } from "../queries.ts";
import { SecretDialog } from "./secret-dialog.tsx";

export interface RollDialogProps {
  readonly rolled: ApiKey;
  readonly onClose: () => void;
}

const overlaps = ["0", "1", "24", String(maxOverlapHours)] as const;

/** Gives a key a new secret; for how long the old one goes on is chosen. */
export function RollDialog({ rolled, onClose }: RollDialogProps) {
  const t = useTranslations("keys.roll");
  const common = useTranslations("common");
  const formId = useId();
  const queryClient = useQueryClient();
  const [made, setMade] = useState<NewApiKey>();
  const call = useCallForm<{ overlap: (typeof overlaps)[number] }>({
    empty: { overlap: "24" },
    fields: [],
    send: async ({ overlap }) => {
      const input = { params: { id: rolled.id }, body: { overlapHours: Number(overlap) } };
      setMade(await api("POST /v2/api-keys/{id}/roll", input));
      await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
    },
  });
  const overlap = useWatch({ control: call.form.control, name: "overlap" });
  if (made !== undefined)
    return <SecretDialog made={made} title={t("done", { name: made.name })} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { name: rolled.name })}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{common("action.cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={call.isPending}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={call} className="grid gap-4">
        <SelectField
          label={t("overlap")}
          options={overlaps.map((value) => ({
            value,
            label: value === "0" ? t("atOnce") : common("unit.hours", { count: Number(value) }),
          }))}
          value={overlap}
          onValueChange={(value) => call.form.setValue("overlap", value)}
        />
        <FormError>{call.refusal}</FormError>
      </Form>
    </Dialog>
  );
}
