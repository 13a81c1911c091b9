import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Domains } from "./index.ts";

/** Names that customers hold need their registrar, whether others are sold or not. */
export async function refuseLostNames(domains: Pick<Domains, "listForOperator">): Promise<void> {
  const held = await domains.listForOperator(null);
  if (held.length === 0) return;
  throw new OperatorRefusal(
    `REGISTRAR=off, but customers hold ${held.length} names here: ${held[0]?.name} needs its registrar.`,
  );
}
