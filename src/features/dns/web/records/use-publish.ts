import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { zoneQuery } from "../zone-query.ts";
import type { ZoneDomain } from "../zone-domain.ts";
import { countChanges, type EditorRow, type EditorState, isDirty, toSend } from "./editor-state.ts";
import { byRow, type RowProblem, type RowProblems } from "./row-problems.ts";
import { useCheck } from "./use-check.ts";
import type { Editor } from "./use-editor.ts";
import { useUndoSave } from "./use-undo-save.ts";

/** Saves all changes in one call; what the server refuses is shown row by row. */
export function usePublish(
  domain: ZoneDomain,
  editor: Editor,
  /** The first field that the server refused. */
  onRefused: (key: string, field: string) => void,
) {
  const t = useTranslations("zone");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const undo = useUndoSave(domain);
  const { state } = editor;
  const { keys, records } = useMemo(() => toSend(state), [state]);
  const text = useMemo(() => JSON.stringify(records), [records]);
  const isChanged = isDirty(state);
  const check = useCheck(domain, records, text, isChanged);
  const [refused, setRefused] = useState<{
    readonly text: string;
    readonly problems: readonly RowProblem[];
  }>();
  const [wasOvertaken, setOvertaken] = useState(false);

  const callOf = (sent: Pick<Sent, "records" | "state">) =>
    keyCall("PUT /v2/domains/{id}/records", {
      params: { id: domain.id },
      body: { records: sent.records },
      ifMatch: sent.state.version,
    });
  const publish = useMutation({
    mutationFn: (sent: Sent) => makeCall(callOf(sent)),
    onSuccess: async ({ zoneVersion }, sent) => {
      const { added, changed, deleted } = countChanges(sent.state);
      editor.startOver(await queryClient.fetchQuery({ ...zoneQuery(domain), staleTime: 0 }));
      setOvertaken(false);
      const saved = { before: sent.state.version, after: zoneVersion };
      notify("green", t("publish.done", { count: added + changed + deleted }), {
        action: { label: t("bar.undo"), onClick: () => undo(saved) },
      });
      void queryClient.invalidateQueries({ queryKey: [...domain.queryKey, "history"] });
    },
    onError: async (error, sent) => {
      if (error instanceof ApiError && error.code === "records_invalid") {
        setRefused({ text: sent.text, problems: error.rows });
        editor.run({ kind: "open", keys: [...byRow(error.rows, sent.keys).keys()] });
        const [first] = error.rows;
        const key = first && sent.keys[first.index];
        if (first && key !== undefined) onRefused(key, first.field);
      } else if (error instanceof ApiError && error.code === "zone_changed") {
        setOvertaken(true);
        await queryClient.fetchQuery({ ...zoneQuery(domain), staleTime: 0 });
      } else notify("red", textOf(error));
    },
  });
  // A refusal applies to what was sent; after a change the checks continue.
  const wasRefused = refused?.text === text;
  const problems = useMemo(() => {
    const all = byRow(wasRefused ? refused.problems : check.problems, keys);
    return wasRefused ? all : withoutBegun(all, state.rows);
  }, [wasRefused, refused, check.problems, keys, state.rows]);
  return {
    problems,
    warnings: useMemo(() => byRow(check.warnings, keys), [check.warnings, keys]),
    /** The server has checked what is on screen. */
    isChecked: check.isChecked,
    wasOvertaken,
    forgetOvertaken: () => setOvertaken(false),
    isPending: publish.isPending,
    /** The call that saves what is on screen, for `ShowCall`. */
    shown: () => (isChanged ? callOf({ state, records }) : undefined),
    run: () => {
      if (!publish.isPending && isChanged) publish.mutate({ state, keys, records, text });
    },
  };
}

/** A row that is being typed has no value yet: not an error before it is closed or sent. */
function withoutBegun(problems: RowProblems, rows: readonly EditorRow[]): RowProblems {
  const begun = new Set(rows.filter((row) => row.isOpen && row.original === null).map(({ key }) => key));
  const kept = [...problems].map(([key, list]) => {
    const shown = begun.has(key) ? list.filter(({ code }) => code !== "content_missing") : list;
    return [key, shown] as const;
  });
  return new Map(kept.filter(([, list]) => list.length > 0));
}

interface Sent extends ReturnType<typeof toSend> {
  readonly state: EditorState;
  readonly text: string;
}

export type Publish = ReturnType<typeof usePublish>;
