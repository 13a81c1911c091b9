import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { maxDescriptionCharacters } from "#src/shared/webhook-limits.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { EndpointSecretDialog } from "./endpoint-secret-dialog.tsx";
import { bodyOf, emptyEndpoint, type EndpointValues, valuesOf } from "./endpoint-values.ts";
import { type Endpoint, endpointsQuery, type NewEndpoint } from "./queries.ts";
import { TypesField } from "./types-field.tsx";

export interface EndpointDrawerProps {
  /** The endpoint that is changed; without it one is added. */
  readonly changed?: Endpoint;
  readonly onClose: () => void;
  readonly onAdded?: (id: Endpoint["id"]) => void;
}

/** The form of an endpoint; one that was added is shown with its secret. */
export function EndpointDrawer({ changed, onClose, onAdded }: EndpointDrawerProps) {
  const t = useTranslations("webhooks");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [added, setAdded] = useState<NewEndpoint>();
  const callOf = (values: EndpointValues) => {
    const body = bodyOf(values, changed);
    const { isEnabled: _, ...first } = body;
    return changed === undefined
      ? keyCall("POST /v2/webhooks", { body: first })
      : keyCall("PUT /v2/webhooks/{id}", { params: { id: changed.id }, body });
  };
  const call = useCallForm<EndpointValues>({
    resolver: (values) =>
      values.gets === "some" && values.types.length === 0
        ? { values: {}, errors: { types: { type: "required", message: "required" } } }
        : { values, errors: {} },
    empty: changed === undefined ? emptyEndpoint : valuesOf(changed),
    fields: ["url", "description"],
    call: callOf,
    send: async (values) => {
      const saved = await makeCall(callOf(values));
      if ("secret" in saved) setAdded(saved);
      await queryClient.invalidateQueries({ queryKey: endpointsQuery.queryKey });
      if (changed === undefined) return;
      notify("green", t("changed"));
      onClose();
    },
  });
  const { form } = call;
  const gets = useWatch({ control: form.control, name: "gets" });
  if (added !== undefined) {
    const close = () => {
      onAdded?.(added.id);
      onClose();
    };
    return <EndpointSecretDialog endpoint={added} title={t("added")} onClose={close} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={changed === undefined ? t("new") : t("edit")}
      closeLabel={common("close")}
      isDrawer
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={call.isPending}>
            {changed === undefined ? t("add") : common("save")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={call} className="grid gap-5">
        <TextField
          label={t("column.address")}
          hint={t("addressHint")}
          type="url"
          mono
          autoComplete="off"
          spellCheck={false}
          {...call.field("url")}
          required
        />
        <TextField
          label={t("description")}
          {...call.field("description")}
          maxLength={maxDescriptionCharacters}
        />
        <RadioTileGroup
          legend={t("gets.label")}
          options={(["all", "some"] as const).map((value) => ({ value, label: t(`gets.${value}`) }))}
          value={gets}
          onValueChange={(value) => form.setValue("gets", value)}
        />
        {gets === "some" && <TypesField form={form} />}
        <FormError>{call.refusal}</FormError>
      </Form>
      <ShowCall {...call.shown} className="mt-4" />
    </Dialog>
  );
}
