import { keyCall } from "#src/web/api/key-call.ts";
import type { TaggedThing } from "#src/web/lists/use-tags.ts";
import { domainKeys } from "./domain-queries.ts";
import type { Domain } from "./domain-types.ts";

const calls = { tag: "POST /v2/domains/{id}/tag", untag: "POST /v2/domains/{id}/untag" } as const;

/** A domain as a taggable object. */
export function taggedDomain({ id, tags }: Pick<Domain, "id" | "tags">): TaggedThing {
  return {
    tags,
    one: domainKeys.one(id),
    all: domainKeys.all,
    callOf: ({ kind, tag }) => keyCall(calls[kind], { params: { id }, body: { tag } }),
  };
}
