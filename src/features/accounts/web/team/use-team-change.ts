import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { teamQuery } from "./team-query.ts";

/** A change of the team, whose answer is the team after it: `start`, `isPending`, and why it was `refused`. */
export function useTeamChange<Input>(
  send: (input: Input) => Promise<ApiOutput<"GET /v2/team">>,
  onDone: () => void,
  /** Shows a refusal where there is no place for it beside the button. */
  onRefused?: (text: string) => void,
) {
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const change = useMutation({
    mutationFn: send,
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      onDone();
    },
    onError: (error) => onRefused?.(errorText(error)),
  });
  return {
    start: (input: Input) => change.mutate(input),
    isPending: change.isPending,
    refused: change.error === null ? undefined : errorText(change.error),
  };
}
