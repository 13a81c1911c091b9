import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { formatCents } from "#src/shared/money.ts";
import { api } from "#src/web/api/api.ts";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Note } from "#src/web/ui/note.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { gatewayPhase } from "./gateway-phase.ts";
import type { GatewayPayment } from "./gateway-queries.ts";

/** Shorter texts are a part of too many ids. */
const shortest = 4;
const resolver = schemaResolver(z.object({ reference: z.string() }), ({ reference }) => ({
  reference: reference.trim().length < shortest ? "invalid_input" : undefined,
}));

/** "I have paid at a gateway", folded: the payment by the gateway's id, its address or the transaction. */
export function FindGatewayForm() {
  const t = useTranslations("gateways.find");
  const find = useMutation({
    mutationFn: (body: { reference: string }) => api("POST /v2/gateways/find-payment", { body }),
  });
  const form = useCallForm({
    resolver,
    empty: { reference: "" },
    fields: ["reference"],
    send: async (values) => {
      await find.mutateAsync(values);
    },
  });
  const field = form.field("reference");
  return (
    <details>
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-14 underline decoration-line2 underline-offset-4 hover:decoration-fg max-md:min-h-11">
        {t("title")}
      </summary>
      <p className="mt-2 mb-3 max-w-prose text-14 text-pretty text-fg2">{t("text")}</p>
      <Form form={form} className="flex max-w-140 flex-col gap-3">
        <TextField
          label={t("reference")}
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
      <div role="status" className="mt-3 flex flex-col gap-2">
        {find.data?.payments.length === 0 && (
          <Note tone="warn" title={t("noneTitle")}>
            {t("none")}
          </Note>
        )}
        {find.data?.payments.map((payment) => (
          <Found key={payment.id} payment={payment} />
        ))}
      </div>
    </details>
  );
}

function Found({ payment }: { readonly payment: GatewayPayment }) {
  const t = useTranslations("gateways");
  const phase = gatewayPhase(payment);
  return (
    <Note tone={phase === "settled" ? "ok" : "info"} title={t(`payment.phase.${phase}`)}>
      <Link to="/payment/$id" params={{ id: payment.id }} className="underline underline-offset-2">
        {t("find.open", { amount: formatCents(payment.dueCents) })}
      </Link>
    </Note>
  );
}
