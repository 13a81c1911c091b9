import { useMe } from "./me-query.ts";

const roles: readonly string[] = ["owner", "engineer"];

/** Whether commands are of use to the role: those who run the machines have a shell on them. */
export function useHasShell(): boolean {
  return roles.includes(useMe().role);
}
