import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

export interface TagChange {
  readonly kind: "tag" | "untag";
  readonly tag: string;
}

/** An object with tags in the query cache: under `one`, and in the lists under `all`. */
export interface TaggedThing {
  readonly tags: readonly string[];
  readonly one: QueryKey;
  readonly all: QueryKey;
  /** Changes one tag and returns the resulting tags. */
  readonly send: (change: TagChange) => Promise<{ readonly tags: readonly string[] }>;
}

/** Adds tags to an object and removes them, one at a time. */
export function useTags({ one, all, send }: TaggedThing) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ tags }) => queryClient.setQueryData<object>(one, (known) => known && { ...known, tags }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
  });
}
