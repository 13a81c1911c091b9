import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { FoundTransaction } from "./found-transaction.tsx";
import type { Method } from "./queries.ts";

export interface FindTransactionFormProps {
  /** With only one, the coin is not asked for. */
  readonly methods: readonly Method[];
}

const resolver = schemaResolver(z.object({ method: z.string(), txid: z.string() }), ({ txid }) => ({
  txid: transactionIdIn(txid) === null ? "invalid_input" : undefined,
}));

/** "I have paid", folded: what became of a transaction, by the id that the sender's wallet shows. */
export function FindTransactionForm({ methods }: FindTransactionFormProps) {
  const t = useTranslations("payments.find");
  const find = useMutation({
    mutationFn: (body: { method: string; txid: string }) =>
      api("POST /v2/payments/find-transaction", { body }),
  });
  const form = useCallForm({
    resolver,
    empty: { method: "", txid: "" },
    fields: ["txid"],
    send: async ({ txid }) => {
      if (method) await find.mutateAsync({ method: method.id, txid });
    },
  });
  const [chosen, txid] = useWatch({ control: form.form.control, name: ["method", "txid"] });
  const method = methods.find(({ id }) => id === chosen) ?? methods[0];
  const field = form.field("txid");
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-14 underline decoration-line2 underline-offset-4 hover:decoration-fg max-md:min-h-11">
        {t("title")}
      </summary>
      <p className="mt-2 mb-3 max-w-prose text-14 text-pretty text-fg2">{t("text")}</p>
      <Form form={form} className="flex max-w-140 flex-col gap-3">
        {methods.length > 1 && (
          <SelectField
            label={t("coin")}
            value={method?.id}
            onValueChange={(id) => form.form.setValue("method", id)}
            options={methods.map(({ id, name, network }) => ({ value: id, label: name, detail: network }))}
          />
        )}
        <TextField
          label={t("txid")}
          mono
          autoComplete="off"
          spellCheck={false}
          {...field}
          onChange={(event) => {
            form.forgetRefusal();
            find.reset();
            return field.onChange(event);
          }}
          error={field.error && t("malformed")}
        />
        <FormError>{form.refusal}</FormError>
        <Button type="submit" className="self-start" pending={form.isPending}>
          {t("search")}
        </Button>
      </Form>
      <div role="status" className="mt-3">
        {find.data && method && (
          <FoundTransaction found={find.data} method={method} txid={transactionIdIn(txid) ?? ""} />
        )}
      </div>
    </details>
  );
}
