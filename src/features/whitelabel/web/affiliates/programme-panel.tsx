import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { parseUnits } from "#src/shared/money.ts";
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
import { Panel } from "#src/web/ui/panel.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { SiteId } from "../queries.ts";
import { type Programme, programmeQuery } from "./queries.ts";

interface Values {
  readonly isOpen: boolean;
  readonly reward: string;
  readonly minSpent: string;
  readonly holdDays: string;
}

const resolver = schemaResolver(
  z.object({ isOpen: z.boolean(), reward: z.string(), minSpent: z.string(), holdDays: z.string() }),
);
const centPlaces = 2;
const dollars = (cents: number) => (cents / 100).toFixed(centPlaces);
const centsOf = (typed: string) => Number(parseUnits(typed.trim(), centPlaces) ?? 0n);

export interface ProgrammePanelProps {
  readonly id: SiteId;
  readonly programme: Programme;
}

/** The terms of a site's programme, and what its customers' links look like: `id`, `programme`. */
export function ProgrammePanel({ id, programme }: ProgrammePanelProps) {
  const t = useTranslations("whitelabelAffiliates");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const callOf = ({ isOpen, reward, minSpent, holdDays }: Values) =>
    keyCall("PUT /v2/whitelabel/{id}/affiliate-program", {
      params: { id },
      body: {
        isOpen,
        rewardCents: centsOf(reward),
        minSpentCents: centsOf(minSpent),
        holdDays: Math.trunc(Number(holdDays)),
      },
    });
  const form = useCallForm<Values>({
    resolver,
    empty: {
      isOpen: programme.isOpen,
      reward: dollars(programme.rewardCents),
      minSpent: dollars(programme.minSpentCents),
      holdDays: String(programme.holdDays),
    },
    fields: ["reward", "minSpent", "holdDays"],
    call: callOf,
    send: async (values) => {
      await makeCall(callOf(values));
      notify("green", t("saved"));
      await queryClient.invalidateQueries({ queryKey: programmeQuery(id).queryKey });
    },
  });
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
            <TextField label={t("reward")} mono inputMode="decimal" required {...form.field("reward")} />
            <TextField label={t("minSpent")} mono inputMode="decimal" required {...form.field("minSpent")} />
            <TextField label={t("holdDays")} mono inputMode="numeric" required {...form.field("holdDays")} />
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
