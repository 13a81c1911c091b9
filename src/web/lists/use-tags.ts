import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { makeCall } from "#src/web/api/api.ts";
import type { AnyKeyCall, KeyRoute } from "#src/web/api/key-call.ts";

export interface TagChange {
  readonly kind: "tag" | "untag";
  readonly tag: string;
}

type TagRoute = Extract<KeyRoute, `POST /v2/${string}/{id}/${TagChange["kind"]}`>;

/** An object with tags in the query cache: under `one`, and in the lists under `all`. */
export interface TaggedThing {
  readonly tags: readonly string[];
  readonly one: QueryKey;
  readonly all: QueryKey;
  /** The call that changes one tag and answers the resulting tags. */
  readonly callOf: (change: TagChange) => AnyKeyCall<TagRoute>;
}

/** Adds tags to an object and removes them, one at a time. */
export function useTags({ one, all, callOf }: TaggedThing) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: TagChange) => makeCall(callOf(change)),
    onSuccess: ({ tags }) => queryClient.setQueryData<object>(one, (known) => known && { ...known, tags }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
  });
}
