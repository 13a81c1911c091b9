import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ResolverResult, useWatch } from "react-hook-form";
import { api, makeCall } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { dollarsText, parseDollars } from "#src/web/pay/dollars-text.ts";
import { amountProblem } from "./amount-problem.ts";
import { defaultCents, fittingCents, startingMethod } from "./deposit-start.ts";
import type { Choice } from "./choice.ts";
import { amlQuery } from "./queries.ts";

export interface DepositStart {
  readonly policy: ApiOutput<"GET /v2/payments/aml">;
  readonly proposedCents: number | undefined;
  /** The coin that was chosen on the way here. */
  readonly wantedMethod?: string | undefined;
  readonly returnTo: string | undefined;
}

interface Values {
  readonly amount: string;
  /** What was asked for or typed last: a coin with a higher minimum raises the amount, the next one may lower it. */
  readonly wantedCents: number | null;
  /** Undefined: none works. */
  readonly method: string | undefined;
  readonly hasConsent: boolean;
}

/** State and action of the deposit form: checks the amount, accepts the policy, creates the payment. */
export function useDeposit(methods: readonly Choice[], start: DepositStart) {
  const { policy, proposedCents, wantedMethod, returnTo } = start;
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const intent = useIntentKey();
  const needsConsent = policy.acceptedAt === null;
  const firstCents = proposedCents ?? defaultCents;
  const first = startingMethod(methods, firstCents, wantedMethod);
  const methodOf = (id: Values["method"]): Choice | undefined =>
    methods.find((one) => one.id === id) ?? first;

  const callOf = (values: Values, keyFor: typeof intent.keyFor) => {
    const amountCents = parseDollars(values.amount);
    const chosen = methodOf(values.method);
    if (amountCents === null || !chosen) return undefined;
    const asked = { amountCents, ...(returnTo !== undefined && { returnTo }) };
    if ("gateway" in chosen) {
      const body = { gateway: chosen.gateway, method: chosen.method, ...asked };
      return keyCall("POST /v2/gateways/payments", { body, idempotencyKey: keyFor(body) });
    }
    const body = { method: chosen.id, ...asked };
    return keyCall("POST /v2/payments/create", { body, idempotencyKey: keyFor(body) });
  };

  const form = useCallForm<Values>({
    resolver: (values) => checkDeposit(values, methodOf(values.method), needsConsent),
    empty: {
      amount: dollarsText(fittingCents(firstCents, first)),
      wantedCents: firstCents,
      method: first?.id,
      hasConsent: false,
    },
    fields: [],
    call: (values) => callOf(values, intent.nextFor),
    send: async (values) => {
      const call = callOf(values, intent.keyFor);
      if (call === undefined) return;
      if (needsConsent) {
        // Of a version that was replaced meanwhile the new one is read, and asked for again.
        const { queryKey } = amlQuery;
        const accepted = await api("POST /v2/payments/aml", { body: { version: policy.version } }).catch(
          async (error: unknown) => {
            await queryClient.invalidateQueries({ queryKey });
            throw error;
          },
        );
        queryClient.setQueryData(queryKey, accepted);
      }
      const { id } = await makeCall(call);
      intent.renew();
      await navigate({ to: "/payment/$id", params: { id } });
    },
  });
  const [text, wantedCents, methodId, hasConsent] = useWatch({
    control: form.form.control,
    name: ["amount", "wantedCents", "method", "hasConsent"],
  });
  const { isSubmitted, submitCount, touchedFields } = form.form.formState;
  const method = methodOf(methodId);
  const cents = parseDollars(text);
  // Checked against the current input: another method has other limits.
  const problem = amountProblem(cents, method);
  const isTouched = isSubmitted || touchedFields.amount === true;

  const change: typeof form.form.setValue = (...values) => {
    form.forgetRefusal();
    form.form.setValue(...values);
  };

  const want = (wanted: number | null) => form.form.setValue("wantedCents", wanted);

  return {
    submit: form.submit,
    amount: {
      field: form.form.register("amount", {
        onChange: ({ target }: { readonly target: { readonly value: string } }) => {
          form.forgetRefusal();
          want(parseDollars(target.value));
        },
      }),
      set: (amountCents: number) => {
        want(amountCents);
        change("amount", dollarsText(amountCents));
      },
    },
    cents,
    /** What the amount was before a limit of the coin changed it; undefined when it is as it was asked for. */
    wantedCents: cents === null || wantedCents === null || wantedCents === cents ? undefined : wantedCents,
    problem: isTouched ? problem : undefined,
    method,
    choose: (id: Choice["id"]) => {
      change("method", id);
      if (wantedCents !== null && wantedCents > 0)
        change("amount", dollarsText(fittingCents(wantedCents, methodOf(id))));
    },
    needsConsent,
    consent: {
      given: hasConsent,
      set: (isGiven: boolean) => change("hasConsent", isGiven),
      tries: submitCount,
      isMissing: isSubmitted && needsConsent && !hasConsent,
    },
    isCreating: form.isPending,
    refusal: form.refusal,
    shown: form.shown,
  };
}

function checkDeposit(
  values: Values,
  method: Choice | undefined,
  needsConsent: boolean,
): ResolverResult<Values> {
  const problem = method ? amountProblem(parseDollars(values.amount), method) : "required";
  if (problem !== undefined) return { values: {}, errors: { amount: { type: problem, message: problem } } };
  if (needsConsent && !values.hasConsent)
    return { values: {}, errors: { hasConsent: { type: "required", message: "required" } } };
  return { values, errors: {} };
}
