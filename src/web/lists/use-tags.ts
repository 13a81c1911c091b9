import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";

export interface TagChange {
  readonly kind: "tag" | "untag";
  readonly tag: string;
}

/** A thing with tags as the cache keeps it: under `one`, and in whatever stands under `all`. */
export interface TaggedThing {
  readonly tags: readonly string[];
  readonly one: QueryKey;
  readonly all: QueryKey;
  /** Changes one tag and answers with all that are left. */
  readonly send: (change: TagChange) => Promise<{ readonly tags: readonly string[] }>;
}

/** Puts tags on something and takes them off, one at a time. */
export function useTags({ one, all, send }: TaggedThing) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ tags }) => queryClient.setQueryData<object>(one, (known) => known && { ...known, tags }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
  });
}
