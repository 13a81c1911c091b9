import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { FoundTransaction } from "./found-transaction.tsx";
import type { Method } from "./queries.ts";

export interface FindTransactionFormProps {
  /** One: the coin is known and not asked for. */
  readonly methods: readonly Method[];
}

const txidForm = /^\s*(0x)?[0-9a-fA-F]{64}\s*$/;

/** "I have paid": what became of a transaction, by the id that the sender's wallet shows. */
export function FindTransactionForm({ methods }: FindTransactionFormProps) {
  const t = useTranslations("payments.find");
  const errorText = useErrorText();
  const [txid, setTxid] = useState("");
  const [chosen, choose] = useState<string>();
  const [isTried, setTried] = useState(false);
  const method = methods.find(({ id }) => id === chosen) ?? methods[0];
  const find = useMutation({
    mutationFn: (body: { method: string; txid: string }) =>
      api("POST /v2/payments/find-transaction", { body }),
  });
  const isMalformed = !txidForm.test(txid);
  return (
    <section>
      <h2 className="text-16 font-medium">{t("title")}</h2>
      <p className="mt-1 mb-3 max-w-prose text-14 text-pretty text-fg2">{t("text")}</p>
      <form
        noValidate
        className="flex max-w-140 flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isMalformed && method) find.mutate({ method: method.id, txid });
        }}
      >
        {methods.length > 1 && (
          <SelectField
            label={t("coin")}
            value={method?.id}
            onValueChange={choose}
            options={methods.map(({ id, name, network }) => ({ value: id, label: name, detail: network }))}
          />
        )}
        <TextField
          label={t("txid")}
          mono
          autoComplete="off"
          spellCheck={false}
          value={txid}
          onChange={(event) => {
            setTxid(event.currentTarget.value);
            find.reset();
          }}
          error={isTried && isMalformed ? t("malformed") : undefined}
        />
        <FormError>{find.isError ? errorText(find.error) : undefined}</FormError>
        <Button type="submit" className="self-start" pending={find.isPending}>
          {t("search")}
        </Button>
      </form>
      <div role="status" className="mt-3">
        {find.data && method && <FoundTransaction found={find.data} method={method} txid={txid.trim()} />}
      </div>
    </section>
  );
}
