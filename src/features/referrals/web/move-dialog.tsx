import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { parseUnits } from "#src/shared/money.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Dialog } from "#src/web/ui/dialog.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { referralsKeys } from "./queries.ts";

export interface MoveDialogProps {
  readonly availableCents: number;
  readonly onClose: () => void;
}

interface Values {
  readonly amount: string;
}

const resolver = schemaResolver(z.object({ amount: z.string() }));
const centPlaces = 2;

/** Moves rewards to the balance: `availableCents`, `onClose`. */
export function MoveDialog({ availableCents, onClose }: MoveDialogProps) {
  const t = useTranslations("referrals.move");
  const common = useTranslations("common.action");
  const formId = useId();
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const bodyOf = ({ amount }: Values) => ({
    amountCents: Math.max(Number(parseUnits(amount.trim(), centPlaces) ?? 0n), 1),
  });
  const form = useCallForm<Values>({
    resolver,
    empty: { amount: (availableCents / 100).toFixed(centPlaces) },
    fields: ["amount"],
    call: (values) => {
      const body = bodyOf(values);
      return keyCall("POST /v2/referrals/to-wallet", { body, idempotencyKey: intent.nextFor(body) });
    },
    send: async (values) => {
      const body = bodyOf(values);
      const idempotencyKey = intent.keyFor(body);
      await makeCall(keyCall("POST /v2/referrals/to-wallet", { body, idempotencyKey }));
      intent.renew();
      await queryClient.invalidateQueries(referralsKeys);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      description={t("text")}
      actions={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button type="submit" form={formId} tone="primary" pending={form.isPending}>
            {t("send")}
          </Button>
        </>
      }
    >
      <Form id={formId} form={form} className="grid gap-4">
        {form.refusal !== undefined && <Note tone="danger">{form.refusal}</Note>}
        <TextField label={t("amount")} mono inputMode="decimal" required {...form.field("amount")} />
        <ShowCall {...form.shown} />
      </Form>
    </Dialog>
  );
}
