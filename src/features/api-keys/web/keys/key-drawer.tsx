import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { maxKeyNameCharacters } from "#src/shared/api-key-limits.ts";
import { api } from "#src/web/api/api.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { clock } from "#src/web/clock.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { NewApiKey } from "../part-queries.ts";
import { type ApiKey, keysQuery } from "../queries.ts";
import { EndField } from "./end-field.tsx";
import { keyResolver } from "./key-resolver.ts";
import { bodyOf, canSpend, emptyKey, hasDnsScope, type KeyValues, valuesOf } from "./key-values.ts";
import { NetworksField } from "./networks-field.tsx";
import { ScopeTable } from "./scope-table.tsx";
import { SecretDialog } from "./secret-dialog.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import { ZonesField } from "./zones-field.tsx";

export interface KeyDrawerProps {
  /** The key that is changed; without it one is made. */
  readonly changed?: ApiKey;
  readonly onClose: () => void;
}

/** The form of a key; what was made is shown with its secret. */
export function KeyDrawer({ changed, onClose }: KeyDrawerProps) {
  const t = useTranslations("keys");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const [made, setMade] = useState<NewApiKey>();
  const call = useCallForm<KeyValues>({
    resolver: keyResolver,
    empty: changed === undefined ? emptyKey() : valuesOf(changed),
    fields: ["name", "limit"],
    send: async (values) => {
      const body = bodyOf(values, clock.nowMs(), changed);
      if (changed === undefined) setMade(await api("POST /v2/api-keys", { body }));
      else await api("PUT /v2/api-keys/{id}", { params: { id: changed.id }, body });
      await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
      if (changed === undefined) return;
      notify("green", t("changed"));
      onClose();
    },
  });
  const { form } = call;
  const scopes = useWatch({ control: form.control, name: "scopes" });
  const set = <Name extends "scopes" | "zones" | "networks" | "ends">(name: Name, value: KeyValues[Name]) => {
    // The value has the field's type; the library's own type of it does not follow a name that varies.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    form.setValue(name, value as never, { shouldValidate: form.formState.isSubmitted });
  };
  if (made !== undefined)
    return <SecretDialog made={made} title={t("made", { name: made.name })} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={changed === undefined ? t("new") : t("edit", { name: changed.name })}
      closeLabel={common("close")}
      isDrawer
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={call.isPending}>
            {changed === undefined ? t("make") : common("save")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={call} className="grid gap-5">
        {changed === undefined && <TemplateChoice onChosen={(chosen) => set("scopes", chosen)} />}
        <div className="grid grid-cols-2 items-start gap-4 max-sm:grid-cols-1">
          <TextField
            label={t("name")}
            placeholder="deploy-ci"
            {...call.field("name")}
            maxLength={maxKeyNameCharacters}
            autoComplete="off"
            required
          />
          <EndField form={form} until={changed?.expiresAt} onChosen={(ends) => set("ends", ends)} />
        </div>
        <ScopeTable form={form} onChosen={(chosen) => set("scopes", chosen)} />
        {hasDnsScope(scopes) && <ZonesField form={form} onChosen={(zones) => set("zones", zones)} />}
        {canSpend(scopes) && (
          <TextField
            label={t("limit")}
            hint={t("limitHint")}
            prefix="$"
            suffix={<span className="text-13 text-muted">{t("perDay")}</span>}
            inputMode="decimal"
            mono
            {...call.field("limit")}
          />
        )}
        <NetworksField form={form} onChosen={(networks) => set("networks", networks)} />
        <FormError>{call.refusal}</FormError>
      </Form>
    </Dialog>
  );
}
