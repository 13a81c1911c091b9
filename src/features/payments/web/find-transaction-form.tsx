import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { transactionIdIn } from "#src/shared/coins/transaction-id.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
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

type FindBody = ApiBody<"POST /v2/payments/find-transaction">;

const callOf = (body: FindBody) => keyCall("POST /v2/payments/find-transaction", { body });

/** "I have paid", folded: what became of a transaction, by the id that the sender's wallet shows. */
export function FindTransactionForm({ methods }: FindTransactionFormProps) {
  const t = useTranslations("payments.find");
  const find = useMutation({
    mutationFn: (body: FindBody) => makeCall(callOf(body)),
  });
  const form = useCallForm({
    resolver,
    empty: { method: "", txid: "" },
    fields: ["txid"],
    call: (values) => {
      const one = methods.find(({ id }) => id === values.method) ?? methods[0];
      return one && callOf({ method: one.id, txid: values.txid });
    },
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
