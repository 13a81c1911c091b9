import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { formatCents, parseUnits } from "#src/shared/money.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { Form } from "#src/web/forms/form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { useNow } from "#src/web/i18n/use-now.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { leastPayoutCents } from "#src/shared/payouts.ts";
import { type Destination, destinationsQuery, payoutsQuery } from "./queries.ts";

/** What the caller's own call is made with. */
export interface Withdrawal {
  readonly body: { readonly amountCents: number; readonly destinationId: Destination["id"] };
  readonly idempotencyKey: string;
}

export interface WithdrawDialogProps {
  readonly availableCents: number;
  /** Makes the call, and reads again what changed. */
  readonly send: (withdrawal: Withdrawal) => Promise<unknown>;
  readonly onClose: () => void;
}

interface Values {
  readonly amount: string;
  readonly destinationId: string;
}

const resolver = schemaResolver(z.object({ amount: z.string(), destinationId: z.string() }));
const centPlaces = 2;
const secondMs = 1_000;

/** Asks for a payout of earned money: `availableCents`, `send`, `onClose`. Its page brings the catalog `payouts`. */
export function WithdrawDialog({ availableCents, send, onClose }: WithdrawDialogProps) {
  const t = useTranslations("payouts.withdraw");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const { keyFor, renew } = useIntentKey();
  const now = useNow(secondMs);
  const { data } = useQuery(destinationsQuery);
  const ready = data?.destinations.filter(({ usableFrom }) => Date.parse(usableFrom) <= now.getTime()) ?? [];
  const form = useCallForm<Values>({
    resolver,
    empty: { amount: String(availableCents / 100), destinationId: "" },
    fields: ["amount", "destinationId"],
    send: async (values) => {
      const destination = ready.find(({ id }) => id === values.destinationId) ?? ready[0];
      if (destination === undefined) return;
      const cents = Number(parseUnits(values.amount.trim(), centPlaces) ?? 0n);
      const body = { amountCents: Math.max(cents, 1), destinationId: destination.id };
      await send({ body, idempotencyKey: keyFor(body) });
      renew();
      await queryClient.invalidateQueries({ queryKey: payoutsQuery.queryKey });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("text", {
        available: formatCents(availableCents),
        least: formatCents(leastPayoutCents),
      })}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            pending={form.isPending}
            disabled={ready.length === 0}
          >
            {t("send")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        {data !== undefined && ready.length === 0 && (
          <Note tone="warn">
            {t.rich("noDestination", { link: (words) => <Link to="/payouts">{words}</Link> })}
          </Note>
        )}
        <TextField label={t("amount")} mono inputMode="decimal" required {...form.field("amount")} />
        <SelectField
          label={t("to")}
          options={ready.map(({ id, label, asset, address, cardLast4 }) => ({
            value: id,
            label,
            detail: `${asset ?? ""} ${(address ?? cardLast4 ?? "").slice(-6)}`,
          }))}
          value={form.form.watch("destinationId") || ready[0]?.id}
          onValueChange={(id) => form.form.setValue("destinationId", id)}
        />
        <p className="text-13 text-pretty text-muted">{t("feeNote")}</p>
      </Form>
    </Dialog>
  );
}
