import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { amountProblem, dollarsText, parseDollars } from "./amount-input.ts";
import { amlQuery, type Method } from "./queries.ts";

export interface DepositStart {
  readonly policy: ApiOutput<"GET /v2/payments/aml">;
  readonly proposedCents: number | undefined;
  readonly returnTo: string | undefined;
}

const defaultCents = 2000;

/** State and action of the deposit form: checks the amount, has the policy accepted, creates the payment. */
export function useDeposit(methods: readonly Method[], { policy, proposedCents, returnTo }: DepositStart) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const intent = useIntentKey();
  const amountField = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(() => dollarsText(proposedCents ?? defaultCents));
  const [methodId, setMethodId] = useState<string>();
  const [isTouched, setTouched] = useState(proposedCents !== undefined);
  const [hasConsent, setConsent] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const method = methods.find(({ id }) => id === methodId) ?? methods.find(({ available }) => available);
  const cents = parseDollars(text);
  const problem = amountProblem(cents, method);
  const needsConsent = policy.acceptedAt === null;

  const create = async (): Promise<void> => {
    setTouched(true);
    setTried(true);
    setRefusal(undefined);
    if (problem !== undefined || cents === null || !method) {
      amountField.current?.focus();
      return;
    }
    if (needsConsent && !hasConsent) return;
    setCreating(true);
    try {
      if (needsConsent) {
        const accepted = await api("POST /v2/payments/aml", { body: { version: policy.version } });
        queryClient.setQueryData(amlQuery.queryKey, accepted);
      }
      const body = { method: method.id, amountCents: cents, ...(returnTo !== undefined && { returnTo }) };
      const payment = await api("POST /v2/payments/create", { body, idempotencyKey: intent.keyFor(body) });
      intent.renew();
      await navigate({ to: "/payment/$id", params: { id: payment.id } });
    } catch (error) {
      setRefusal(errorText(error));
    } finally {
      setCreating(false);
    }
  };

  return {
    amount: { text, set: setText, touch: () => setTouched(true) },
    amountField,
    cents,
    problem: isTouched ? problem : undefined,
    method,
    choose: setMethodId,
    needsConsent,
    consent: { given: hasConsent, set: setConsent, isMissing: isTried && needsConsent && !hasConsent },
    create,
    isCreating,
    refusal,
  };
}
