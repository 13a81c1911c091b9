import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { showFieldRefusals } from "#src/web/forms/show-field-refusals.ts";
import { domainKeys } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";
import { countOurs, isSameList, rowRefusal, type ServerRow, toSend } from "./server-rows.ts";

export type Kind = "ours" | "own";

export interface ServersValues {
  readonly kind: Kind;
  readonly rows: ServerRow[];
}

const empty: ServerRow = { host: "", addresses: "" };

/** Apart from its use: `watch` of a form that is made in the same hook is refused by the linter. */
function useValues(defaultValues: ServersValues) {
  return useForm({ defaultValues });
}

/** The choice of name servers as a form: its fields, its submit, and what the choice amounts to. */
export function useServersForm(domain: Domain, ours: readonly string[]) {
  const t = useTranslations("domain.nameServers");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string>();
  const hostsNow = domain.nameServers.map(({ host }) => host);
  const isAllOurs = hostsNow.length === ours.length && countOurs(hostsNow, ours) === ours.length;
  const current = domain.nameServers.map(({ host, addresses }) => ({
    host,
    addresses: addresses.join(", "),
  }));
  const form = useValues({
    kind: isAllOurs ? "ours" : "own",
    rows: isAllOurs || current.length === 0 ? [empty, empty] : current,
  });
  const [kind, rows] = form.watch(["kind", "rows"]);
  const hosts = rows.map(({ host }) => host).filter((host) => host.trim() !== "");

  const callOf = (values: ServersValues) =>
    keyCall("POST /v2/domains/{id}/change-ns", {
      params: { id: domain.id },
      body: {
        nameServers:
          values.kind === "ours" ? ours.map((host) => ({ host })) : toSend(values.rows, domain.name),
      },
    });

  const send = async (values: ServersValues): Promise<void> => {
    setRefusal(undefined);
    try {
      await makeCall(callOf(values));
      notify("green", t("asked", { name: domain.displayName }));
    } catch (error) {
      const fields = values.rows.flatMap(
        (_, index) => [`rows.${index}.host`, `rows.${index}.addresses`] as const,
      );
      const codeOf = (field: string) => {
        const [, index, name] = field.split(".");
        const refused = error instanceof ApiError ? error.fields : {};
        return rowRefusal(refused, values.rows, Number(index), name === "host" ? "host" : "addresses");
      };
      const isShown = values.kind === "own" && showFieldRefusals(error, fields, form.setError, codeOf);
      if (!isShown) setRefusal(textOf(error));
    } finally {
      await queryClient.invalidateQueries({ queryKey: domainKeys.one(domain.id) });
    }
  };

  return {
    form,
    kind,
    rows,
    refusal,
    isPending: form.formState.isSubmitting,
    /** The call of the chosen name servers, for `ShowCall`. */
    shown: () => callOf({ kind, rows }),
    submit: form.handleSubmit(send),
    chooseKind: (next: Kind) => {
      form.setValue("kind", next);
      form.clearErrors();
      setRefusal(undefined);
    },
    /** What was refused is being changed. */
    forgetRefusal: () => {
      form.clearErrors();
      setRefusal(undefined);
    },
    addRow: () => form.setValue("rows", [...rows, empty]),
    removeRow: (index: number) => {
      form.clearErrors();
      setRefusal(undefined);
      form.setValue(
        "rows",
        rows.filter((_, at) => at !== index),
      );
    },
    oursCount: kind === "ours" ? ours.length : countOurs(hosts, ours),
    isEmpty: kind === "own" && hosts.length === 0,
    /** What is chosen is what is set already. */
    isSame: kind === "ours" ? isAllOurs : isSameList(rows, isAllOurs ? [] : current),
  };
}

export type ServersFormState = ReturnType<typeof useServersForm>;
