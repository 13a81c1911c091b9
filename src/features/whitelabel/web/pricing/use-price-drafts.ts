import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { PriceOperation } from "#src/shared/resale-price.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import type { SiteId } from "../queries.ts";
import {
  changeOf,
  type Drafts,
  type GlobalDraft,
  globalRule,
  nameRows,
  type PreviewedRow,
  previewRow,
  type RowDraft,
  serverRows,
  textOf,
} from "./price-rows.ts";
import { type Pricing, pricingKey } from "./queries.ts";

export const nameActs = ["register", "renew", "transfer", "restore"] as const;

/** What is typed of a price list and not saved, what it comes to, and its saving. */
export function usePriceDrafts(id: SiteId, pricing: Pricing) {
  const t = useTranslations("whitelabelPricing");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const saved: GlobalDraft = {
    percent: textOf({ mode: "percent", value: pricing.global.percentBp }),
    rounding: pricing.global.rounding,
  };
  const [typed, setGlobal] = useState<GlobalDraft>();
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const global = typed ?? saved;
  const rule = globalRule(global);
  const isGlobalChanged = global.percent !== saved.percent || global.rounding !== saved.rounding;

  const preview = (rows: ReturnType<typeof serverRows>) =>
    rows.map((row) => previewRow(row, drafts.get(row.key), isGlobalChanged ? rule : savedRule(pricing)));
  const servers = preview(serverRows(pricing));
  const names = nameActs.flatMap((act) => preview(nameRows(pricing, act)));
  const edited = [...servers, ...names].filter(({ key }) => drafts.has(key));

  const rulesOf = (rows: typeof edited) =>
    rows.flatMap((row) => {
      const draft = drafts.get(row.key);
      const change = draft === undefined ? null : changeOf(draft, rule);
      return change === null ? [] : [{ row, change }];
    });
  const plans = rulesOf(edited.filter(({ act }) => act === null));
  const endings = rulesOf(edited.filter(({ act }) => act !== null));
  const params = { id };
  const calls = [
    ...(isGlobalChanged && rule !== null
      ? [
          keyCall("PUT /v2/whitelabel/{id}/pricing/global", {
            params,
            body: { percentBp: Number(rule.value), rounding: rule.rounding },
          }),
        ]
      : []),
    ...portionsOf(plans).map((portion) =>
      keyCall("PUT /v2/whitelabel/{id}/pricing/server", {
        params,
        body: { rules: portion.map(({ row, change }) => ({ planId: row.item, ...change })) },
      }),
    ),
    ...portionsOf(endings).map((portion) =>
      keyCall("PUT /v2/whitelabel/{id}/pricing/domain", {
        params,
        body: {
          rules: portion.map(({ row, change }) => ({
            ending: row.item,
            operation: actOf(row),
            ...change,
          })),
        },
      }),
    ),
  ];
  const discard = () => {
    setGlobal(undefined);
    setDrafts(new Map());
  };
  const save = useMutation({
    mutationFn: async () => {
      for (const call of calls) queryClient.setQueryData(pricingKey(id), await makeCall(call));
    },
    onSuccess: () => {
      notify("green", t("saved"));
      discard();
    },
  });
  return {
    plusVat: pricing.plusVat,
    global,
    setGlobal,
    isGlobalChanged,
    isGlobalReadable: rule !== null,
    drafts,
    setDraft: (keys: readonly string[], draft: RowDraft | undefined) =>
      setDrafts((old) => {
        const next = new Map(old);
        for (const key of keys) {
          if (draft === undefined) next.delete(key);
          else next.set(key, draft);
        }
        return next;
      }),
    servers,
    names,
    changes: edited.length + (isGlobalChanged ? 1 : 0),
    problems: edited.filter(({ problem }) => problem !== null),
    calls,
    discard,
    save,
  };
}

export type PriceDrafts = ReturnType<typeof usePriceDrafts>;

/** What a rule of names is for. */
function actOf({ act }: PreviewedRow): PriceOperation {
  return act ?? "*";
}

function savedRule({ global }: Pricing) {
  return { mode: "percent", value: BigInt(global.percentBp), rounding: global.rounding } as const;
}

/** A call takes this many rules. */
const mostRules = 500;

function portionsOf<T>(all: readonly T[]): readonly (readonly T[])[] {
  const count = Math.ceil(all.length / mostRules);
  return Array.from({ length: count }, (_, at) => all.slice(at * mostRules, (at + 1) * mostRules));
}
