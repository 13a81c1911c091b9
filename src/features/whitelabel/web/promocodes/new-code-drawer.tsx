import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { type CodeForm, codesOfForm, emptyCodeForm, type NewCodes } from "#src/shared/promo-form.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import type { SiteId } from "../queries.ts";
import { CodeEffectFields } from "./code-effect-fields.tsx";
import { CodeLimitFields } from "./code-limit-fields.tsx";
import { CodeNameFields } from "./code-name-fields.tsx";
import { ExampleBill } from "./example-bill.tsx";
import { codesKey } from "./queries.ts";

export interface CodeFieldsProps {
  readonly form: CodeForm;
  readonly set: (patch: Partial<CodeForm>) => void;
}

/** Makes a code, or many that are used once each: `id`, `onClose`. */
export function NewCodeDrawer({ id, onClose }: { readonly id: SiteId; readonly onClose: () => void }) {
  const t = useTranslations("whitelabelPromo.form");
  const common = useTranslations("common.action");
  const queryClient = useQueryClient();
  const notify = useNotify();
  const errorText = useErrorText();
  const [form, setForm] = useState(emptyCodeForm);
  const set = (patch: Partial<CodeForm>) => setForm((old) => ({ ...old, ...patch }));
  const body = codesOfForm(form);
  const callOf = (codes: NewCodes) =>
    keyCall("POST /v2/whitelabel/{id}/promo-codes", { params: { id }, body: codes });
  const make = useMutation({
    mutationFn: (codes: NewCodes) => makeCall(callOf(codes)),
    onSuccess: async () => {
      notify("green", t("done"));
      await queryClient.invalidateQueries({ queryKey: codesKey(id) });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("text")}
      closeLabel={common("close")}
      isDrawer
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            tone="primary"
            onClick={() => body && make.mutate(body)}
            disabled={body === undefined}
            pending={make.isPending}
          >
            {form.isBatch ? t("makeMany", { count: Number(form.count) || 0 }) : t("make")}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <CodeNameFields form={form} set={set} />
        <CodeEffectFields form={form} set={set} />
        <CodeLimitFields form={form} set={set} />
        <ExampleBill id={id} form={form} />
        <FormError>{make.isError ? errorText(make.error) : undefined}</FormError>
      </div>
      <ShowCall call={() => body && callOf(body)} className="mt-4" />
    </Dialog>
  );
}
