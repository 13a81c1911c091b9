import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import { api } from "#src/web/api/api.ts";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { FindForm } from "./find-form.tsx";
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
  return (
    <FindForm
      form={form}
      field={form.field("txid")}
      texts={{
        title: t("title"),
        text: t("text"),
        label: t("txid"),
        malformed: t("malformed"),
        search: t("search"),
      }}
      forgetFound={find.reset}
      found={
        find.data &&
        method && <FoundTransaction found={find.data} method={method} txid={transactionIdIn(txid) ?? ""} />
      }
    >
      {methods.length > 1 && (
        <SelectField
          label={t("coin")}
          value={method?.id}
          onValueChange={(id) => form.form.setValue("method", id)}
          options={methods.map(({ id, name, network }) => ({ value: id, label: name, detail: network }))}
        />
      )}
    </FindForm>
  );
}
