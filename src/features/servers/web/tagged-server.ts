import { api } from "#src/web/api/api.ts";
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
    send: ({ kind, tag }) => api(calls[kind], { params: { id }, body: { tag } }),
  };
}
