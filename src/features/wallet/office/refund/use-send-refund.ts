import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#src/web/api/api.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { readAgain, useChanged } from "#src/web/office/parts/use-changed.ts";
import { type Order, type Quote, quoteQuery } from "../orders/orders-query.ts";
import type { Refund } from "./use-refund.ts";

/** Figures of a quote that was not what is so now. */
export interface FormerFigures {
  readonly totalCents: number;
  readonly refundedCents: number;
}

export type DoneRefund = ApiOutput<"POST /v2/admin/orders/{id}/refund">;

export interface SentRefund {
  /** With the name of the service where it ends with it, as it was typed. */
  readonly send: (typedName?: string) => Promise<void>;
  readonly isPending: boolean;
  readonly done: DoneRefund | undefined;
  /** The figures that were sent, where others are true by now. */
  readonly former: FormerFigures | undefined;
  readonly refusal: string | undefined;
}

/** Sends a refund as it is typed. Other figures are read again and shown beside those that were seen. */
export function useSendRefund({
  order,
  quote,
  refund,
  reason,
}: {
  readonly order: Order;
  readonly quote: Quote;
  readonly refund: Refund;
  readonly reason: string;
}): SentRefund {
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const changed = useChanged(quoteQuery(order.id).queryKey);
  const { keyFor } = useIntentKey();
  const [isPending, setPending] = useState(false);
  const [done, setDone] = useState<DoneRefund>();
  const [former, setFormer] = useState<FormerFigures>();
  const [refusal, setRefusal] = useState<string>();
  const readFigures = async () => {
    const next = await queryClient.fetchQuery({ ...quoteQuery(order.id), staleTime: 0 });
    refund.takeFigures(next);
  };
  const send = async (typedName?: string) => {
    if (isPending) return;
    setPending(true);
    setRefusal(undefined);
    setFormer(undefined);
    const body = {
      lines: refund.chosen.flatMap(({ lineId, cents }) => (cents === undefined ? [] : [{ lineId, cents }])),
      endService: refund.endsService,
      ...(refund.endsService && refund.keepsUnused && { keepsUnused: true }),
      ...(refund.endsService && typedName !== undefined && { confirmName: typedName }),
      expectedRefundCents: refund.totalCents,
      expectedFormerCents: refund.formerCents,
      seenRefundedCents: quote.refundedCents,
      reason: reason.trim(),
      note: refund.note.trim(),
    };
    try {
      setDone(
        await api("POST /v2/admin/orders/{id}/refund", {
          params: { id: order.id },
          body,
          idempotencyKey: keyFor(body),
        }),
      );
      // The form is gone by now, so that its figures may change too.
      void readAgain(queryClient);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "approval_needed") {
        await changed();
      } else if (code === "refund_changed") {
        setFormer({ totalCents: refund.totalCents, refundedCents: quote.refundedCents });
        await readFigures();
      } else setRefusal(errorText(error));
    } finally {
      setPending(false);
    }
  };
  return { send, isPending, done, former, refusal };
}
