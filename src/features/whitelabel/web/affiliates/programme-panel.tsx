import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { rewardKinds } from "#src/shared/referrals.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Checkbox } from "#src/web/ui/checkbox.tsx";
import { Money } from "#src/web/ui/money.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField, TextField } from "#src/web/ui/text-field.tsx";
import type { SiteId } from "../queries.ts";
import {
  exampleOrder,
  exampleReward,
  programmeOf,
  type ProgrammeValues,
  valuesOf,
} from "./programme-values.ts";
import { type Programme, programmeQuery } from "./queries.ts";

const resolver = schemaResolver(
  z.object({
    isOpen: z.boolean(),
    kind: z.enum(rewardKinds),
    reward: z.string(),
    percent: z.string(),
    months: z.string(),
    minSpent: z.string(),
    holdDays: z.string(),
    cap: z.string(),
    termsText: z.string(),
  }),
);

export interface ProgrammePanelProps {
  readonly id: SiteId;
  readonly programme: Programme;
}

/** The terms of a site's programme, what they mean for an order, and what its customers' links look like: `id`, `programme`. */
export function ProgrammePanel({ id, programme }: ProgrammePanelProps) {
  const t = useTranslations("whitelabelAffiliates");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const callOf = (values: ProgrammeValues) =>
    keyCall("PUT /v2/whitelabel/{id}/affiliate-program", { params: { id }, body: programmeOf(values) });
  const form = useCallForm<ProgrammeValues>({
    resolver,
    empty: valuesOf(programme),
    fields: ["reward", "percent", "months", "minSpent", "holdDays", "cap", "termsText"],
    call: callOf,
    send: async (values) => {
      await makeCall(callOf(values));
      notify("green", t("saved"));
      await queryClient.invalidateQueries({ queryKey: programmeQuery(id).queryKey });
    },
  });
  const values = form.form.watch();
  return (
    <Panel title={t("title")}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <p className="text-13 text-pretty text-muted">{t("text", { days: programme.cookieDays })}</p>
        <p className="text-13 text-muted">
          {t("link")} <BdiCode className="wrap-anywhere">{`${programme.linkPrefix}usr_…`}</BdiCode>
        </p>
        <FormError>{form.refusal}</FormError>
        <ForRole right="orders.buy" others="locked">
          <Form form={form} className="grid max-w-110 gap-4">
            <Checkbox label={t("isOpen")} {...form.form.register("isOpen")} />
            <SelectField
              label={t("kind")}
              value={values.kind}
              onValueChange={(kind) => form.form.setValue("kind", kind, { shouldDirty: true })}
              options={rewardKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
            {values.kind === "fixed" ? (
              <TextField label={t("reward")} mono inputMode="decimal" required {...form.field("reward")} />
            ) : (
              <TextField label={t("percent")} mono inputMode="decimal" required {...form.field("percent")} />
            )}
            <TextField
              label={t("months")}
              hint={t("monthsHint")}
              mono
              inputMode="numeric"
              {...form.field("months")}
            />
            <TextField label={t("minSpent")} mono inputMode="decimal" required {...form.field("minSpent")} />
            <TextField label={t("holdDays")} mono inputMode="numeric" required {...form.field("holdDays")} />
            <TextField label={t("cap")} hint={t("capHint")} mono inputMode="decimal" {...form.field("cap")} />
            <TextAreaField
              label={t("termsText")}
              hint={t("termsHint")}
              rows={4}
              {...form.field("termsText")}
            />
            <p className="text-13 text-pretty text-fg2">
              {t.rich("example", {
                net: () => <Money cents={exampleOrder.netCents} />,
                margin: () => <Money cents={exampleOrder.marginCents} />,
                reward: () => <Money cents={exampleReward(values)} />,
              })}
            </p>
            <div>
              <Button type="submit" tone="primary" pending={form.isPending}>
                {t("save")}
              </Button>
            </div>
            <ShowCall {...form.shown} />
          </Form>
        </ForRole>
      </div>
    </Panel>
  );
}
