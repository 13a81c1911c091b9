import { useUser } from "#src/web/session/user-query.ts";

/** For whom the browser keeps texts: a person, and the customer that they act for. */
export function useOwner(): string {
  const { id, team } = useUser();
  return `${id}.${team.customerId}`;
}
