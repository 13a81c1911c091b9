import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { formatCents } from "#src/shared/money.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { schemaResolver } from "#src/web/forms/schema-resolver.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Note } from "#src/web/ui/note.tsx";
import { FindForm } from "../find-form.tsx";
import { gatewayPhase } from "./gateway-phase.ts";
import type { GatewayPayment } from "./gateway-queries.ts";

/** Shorter texts are a part of too many ids. */
const shortest = 4;
const resolver = schemaResolver(z.object({ reference: z.string() }), ({ reference }) => ({
  reference: reference.trim().length < shortest ? "invalid_input" : undefined,
}));

const callOf = (body: { reference: string }) => keyCall("POST /v2/gateways/find-payment", { body });

/** "I have paid at a gateway", folded: the payment by the gateway's id, its address or the transaction. */
export function FindGatewayForm() {
  const t = useTranslations("gateways.find");
  const find = useMutation({
    mutationFn: (body: { reference: string }) => makeCall(callOf(body)),
  });
  const form = useCallForm({
    resolver,
    empty: { reference: "" },
    fields: ["reference"],
    call: callOf,
    send: async (values) => {
      await find.mutateAsync(values);
    },
  });
  return (
    <FindForm
      form={form}
      field={form.field("reference")}
      texts={{
        title: t("title"),
        text: t("text"),
        label: t("reference"),
        malformed: t("malformed"),
        search: t("search"),
      }}
      forgetFound={find.reset}
      found={
        find.data?.payments.length === 0 ? (
          <Note tone="warn" title={t("noneTitle")}>
            {t("none")}
          </Note>
        ) : (
          find.data?.payments.map((payment) => <Found key={payment.id} payment={payment} />)
        )
      }
    />
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
