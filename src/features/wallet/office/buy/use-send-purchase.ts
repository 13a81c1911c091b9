import { useState } from "react";
import type { Id } from "#src/shared/ids.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useGo } from "#src/web/office/office-link.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import type { BuyChoice, BuyCommon } from "./buy-choice.ts";

/** Orders a choice for a customer and opens the order; says why it was refused, and for how much it would be taken. */
export function useSendPurchase(choice: BuyChoice) {
  const go = useGo();
  const errorText = useErrorText();
  const readAll = useChanged();
  const { keyFor } = useIntentKey();
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [approval, setApproval] = useState<Id<"approval">>();
  // Of the quoted price that it was refused for.
  const [changed, setChanged] = useState<{ readonly quoted: number | undefined; readonly now: number }>();
  const send = async (common: BuyCommon, totalCents: number) => {
    setPending(true);
    setRefusal(undefined);
    try {
      const orderId = await choice.send({ common, totalCents, keyFor });
      await readAll();
      go(orderId === undefined ? "/staff/orders" : `/staff/orders/${orderId}`);
    } catch (error) {
      if (error instanceof ApiError && error.code === "approval_needed") {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what this code comes with
        setApproval(error.params["id"] as Id<"approval">);
        await readAll();
      } else {
        const now = error instanceof ApiError ? error.params["totalCents"] : undefined;
        if (typeof now === "number") setChanged({ quoted: choice.totalCents, now });
        setRefusal(errorText(error));
      }
    } finally {
      setPending(false);
    }
  };
  return {
    send,
    isPending,
    refusal,
    approval,
    /** The price of the refusal, once it is known to differ from what was quoted. */
    totalCents: changed?.quoted === choice.totalCents ? changed?.now : choice.totalCents,
  };
}
