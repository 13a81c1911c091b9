import { keyCall } from "#src/web/api/key-call.ts";
import type { TaggedThing } from "#src/web/lists/use-tags.ts";
import { serverKeys } from "./queries.ts";
import type { Server } from "./server-types.ts";

const calls = { tag: "POST /v2/servers/{id}/tag", untag: "POST /v2/servers/{id}/untag" } as const;

/** A server as a taggable object. */
export function taggedServer({ id, tags }: Pick<Server, "id" | "tags">): TaggedThing {
  return {
    tags,
    one: serverKeys.one(id),
    all: serverKeys.all,
    callOf: ({ kind, tag }) => keyCall(calls[kind], { params: { id }, body: { tag } }),
  };
}
