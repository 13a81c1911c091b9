import type { MemberRight } from "#src/shared/access.ts";
import { closesRight } from "#src/shared/customer-block.ts";
import { useUser } from "./user-query.ts";

/** What our staff wrote where it closed what a right allows; null: it is open. */
export function useClosed(right: MemberRight): string | null {
  const { block } = useUser();
  // A record that a browser keeps from before has no such field.
  return block && closesRight(block, right) ? block.text : null;
}
