import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { messagesKeptDays } from "#src/shared/webhook-limits.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { clock } from "#src/web/clock.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { hostOf } from "./host-of.ts";
import { endpointsQuery } from "./queries.ts";
import type { EndpointDialogProps } from "./roll-secret-dialog.tsx";

const hourMs = 3_600_000;
const spans = ["1", "24", String(7 * 24), String(messagesKeptDays * 24)] as const;

interface Values {
  readonly hours: (typeof spans)[number];
}

/** Sends again what did not arrive since a time. */
export function RecoverDialog({ endpoint, onClose }: EndpointDialogProps) {
  const t = useTranslations("webhooks.recover");
  const common = useTranslations("common");
  const formId = useId();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const callOf = ({ hours }: Values) =>
    keyCall("POST /v2/webhooks/{id}/recover", {
      params: { id: endpoint.id },
      body: { since: new Date(clock.nowMs() - Number(hours) * hourMs).toISOString() },
    });
  const call = useCallForm<Values>({
    empty: { hours: "24" },
    fields: [],
    call: callOf,
    send: async (values) => {
      const { messages } = await makeCall(callOf(values));
      await queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey.slice(0, 1) });
      notify(messages === 0 ? "blue" : "green", t("done", { count: messages }));
      onClose();
    },
  });
  const hours = useWatch({ control: call.form.control, name: "hours" });
  const labelOf = (span: string) =>
    Number(span) > 24
      ? common("unit.days", { count: Number(span) / 24 })
      : common("unit.hours", { count: Number(span) });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t("title", { host: hostOf(endpoint.url) })}
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
          label={t("since")}
          options={spans.map((value) => ({ value, label: labelOf(value) }))}
          value={hours}
          onValueChange={(value) => call.form.setValue("hours", value)}
        />
        <FormError>{call.refusal}</FormError>
      </Form>
      <ShowCall {...call.shown} className="mt-4" />
    </Dialog>
  );
}
