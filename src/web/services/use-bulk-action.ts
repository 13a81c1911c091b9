import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { inBatches } from "#src/web/lists/selection.ts";

interface BulkResult {
  readonly id: string;
  readonly errorCode: string | null;
}

/** One action for several services. */
export interface BulkWish<Row, Action> {
  readonly rows: readonly Row[];
  readonly action: Action;
}

export interface BulkActionProps<Row extends { readonly id: string }, Action> {
  readonly call: (ids: Row["id"][], action: Action) => Promise<{ readonly results: readonly BulkResult[] }>;
  readonly nameOf: (row: Row) => string;
  /** Reports that all were accepted. */
  readonly onAccepted: (count: number) => void;
  /** Some were refused: the first of them, and why. */
  readonly partlyText: (parts: {
    readonly done: number;
    readonly total: number;
    readonly name: string;
    readonly reason: string;
  }) => string;
  /** The sentence of a refusal, which brings a code and no values. */
  readonly refusalText: (code: string) => string;
  readonly refresh: (queryClient: ReturnType<typeof useQueryClient>) => Promise<void>;
}

/** Runs one action for several services: each is accepted or refused by itself, and a toast says which. */
export function useBulkAction<Row extends { readonly id: string }, Action>({
  call,
  nameOf,
  onAccepted,
  partlyText,
  refusalText,
  refresh,
}: BulkActionProps<Row, Action>) {
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, action }: BulkWish<Row, Action>) => {
      const results: BulkResult[] = [];
      for (const ids of inBatches(rows.map(({ id }): Row["id"] => id))) {
        results.push(...(await call([...ids], action)).results);
      }
      return results;
    },
    onSuccess: (results, { rows }) => {
      const refused = results.flatMap(({ id, errorCode }) => (errorCode === null ? [] : [{ id, errorCode }]));
      const done = results.length - refused.length;
      const [first] = refused;
      if (first === undefined) {
        onAccepted(done);
        return;
      }
      const row = rows.find(({ id }) => id === first.id);
      const name = row === undefined ? first.id : nameOf(row);
      const reason = refusalText(first.errorCode);
      notify("yellow", partlyText({ done, total: results.length, name, reason }));
    },
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => refresh(queryClient),
  });
}

export interface RefusalTexts<Code extends string> {
  /** Codes whose sentences need no values. */
  readonly plainCodes: readonly Code[];
  readonly errorText: (code: Code) => string;
  readonly tagLimit: string;
  readonly other: string;
}

/** The sentence of a code that a bulk answer brings without values. */
export function refusalTextOf<Code extends string>(
  code: string,
  { plainCodes, errorText, tagLimit, other }: RefusalTexts<Code>,
): string {
  if (code === "tag_limit") return tagLimit;
  const known = plainCodes.find((plain) => plain === code);
  return known === undefined ? other : errorText(known);
}
