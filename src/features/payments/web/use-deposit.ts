import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ResolverResult, useWatch } from "react-hook-form";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { amountProblem, dollarsText, parseDollars } from "./amount-input.ts";
import { amlQuery, type Method } from "./queries.ts";

export interface DepositStart {
  readonly policy: ApiOutput<"GET /v2/payments/aml">;
  readonly proposedCents: number | undefined;
  readonly returnTo: string | undefined;
}

const defaultCents = 2000;

interface Values {
  readonly amount: string;
  /** Undefined: the first available one. */
  readonly method: Method["id"] | undefined;
  readonly hasConsent: boolean;
}

/** State and action of the deposit form: checks the amount, accepts the policy, creates the payment. */
export function useDeposit(methods: readonly Method[], { policy, proposedCents, returnTo }: DepositStart) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const needsConsent = policy.acceptedAt === null;
  const methodOf = (id: Values["method"]): Method | undefined =>
    methods.find((one) => one.id === id) ?? methods.find(({ available }) => available);

  const form = useCallForm<Values>({
    resolver: (values) => checkDeposit(values, methodOf(values.method), needsConsent),
    empty: { amount: dollarsText(proposedCents ?? defaultCents), method: undefined, hasConsent: false },
    fields: [],
    send: async (values) => {
      const cents = parseDollars(values.amount);
      const chosen = methodOf(values.method);
      if (cents === null || !chosen) return;
      if (needsConsent) {
        const accepted = await api("POST /v2/payments/aml", { body: { version: policy.version } });
        queryClient.setQueryData(amlQuery.queryKey, accepted);
      }
      const body = { method: chosen.id, amountCents: cents, ...(returnTo !== undefined && { returnTo }) };
      const payment = await api("POST /v2/payments/create", { body, idempotencyKey: intent.keyFor(body) });
      intent.renew();
      await navigate({ to: "/payment/$id", params: { id: payment.id } });
    },
  });
  const [text, methodId, hasConsent] = useWatch({
    control: form.form.control,
    name: ["amount", "method", "hasConsent"],
  });
  const { isSubmitted, touchedFields } = form.form.formState;
  const method = methodOf(methodId);
  const cents = parseDollars(text);
  // Checked against the current input: another method has other limits.
  const problem = amountProblem(cents, method);
  const isTouched = proposedCents !== undefined || isSubmitted || touchedFields.amount === true;

  const change: typeof form.form.setValue = (...values) => {
    form.forgetRefusal();
    form.form.setValue(...values);
  };

  return {
    submit: form.submit,
    amount: {
      field: form.form.register("amount", { onChange: form.forgetRefusal }),
      set: (amount: string) => change("amount", amount),
    },
    cents,
    problem: isTouched ? problem : undefined,
    method,
    choose: (id: Method["id"]) => change("method", id),
    needsConsent,
    consent: {
      given: hasConsent,
      set: (isGiven: boolean) => change("hasConsent", isGiven),
      isMissing: isSubmitted && needsConsent && !hasConsent,
    },
    isCreating: form.isPending,
    refusal: form.refusal,
  };
}

function checkDeposit(
  values: Values,
  method: Method | undefined,
  needsConsent: boolean,
): ResolverResult<Values> {
  const problem = method ? amountProblem(parseDollars(values.amount), method) : "required";
  if (problem !== undefined) return { values: {}, errors: { amount: { type: problem, message: problem } } };
  if (needsConsent && !values.hasConsent)
    return { values: {}, errors: { hasConsent: { type: "required", message: "required" } } };
  return { values, errors: {} };
}
