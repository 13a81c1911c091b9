import type { Lines } from "#src/platform/http/handlers.ts";
import { encodeId } from "#src/shared/ids.ts";
import type { NameResult } from "./plan-search.ts";

/** The domains of a customer by their names: id by name in ASCII. */
type ReadOwn = (names: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** The same answer, with the domain id added to names that the customer has. */
export function markOwn(answer: Lines<NameResult>, readOwn: ReadOwn): Lines<NameResult> {
  async function* marked(): AsyncGenerator<readonly NameResult[]> {
    for await (const results of answer) {
      const taken = results.filter(({ availability }) => availability === "taken");
      const own = await readOwn(taken.map(({ name }) => name));
      yield results.map((result) => {
        const id = own.get(result.name);
        return id === undefined ? result : { ...result, ownDomainId: encodeId("domain", id) };
      });
    }
  }
  return Object.assign(marked(), answer.inOrder ? { inOrder: answer.inOrder } : {});
}
