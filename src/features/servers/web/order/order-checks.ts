import { maxSshKeys, rootPassword } from "#src/shared/server-limits.ts";
import { isServerName } from "#src/shared/validation/text.ts";
import type { OrderChoice } from "./order-choice.ts";

/** Why an order cannot be sent as it is; each has a text and a field to go to. */
export interface OrderFaults {
  readonly name?: "required" | "invalid" | undefined;
  readonly access?:
    | "passwordRequired"
    | "passwordShort"
    | "passwordLong"
    | "keyRequired"
    | "keysMany"
    | undefined;
}

/** The numbers in the texts of faults. */
export const faultNumbers = { ...rootPassword, keys: maxSshKeys } as const;

/** The rules of the purchase call that a person can break by typing. */
export function orderFaults(
  choice: Pick<OrderChoice, "name" | "access" | "keyIds">,
  password: string,
): OrderFaults {
  return { name: nameFault(choice.name), access: accessFault(choice, password) };
}

function nameFault(name: string): OrderFaults["name"] {
  if (name === "") return "required";
  return isServerName(name) ? undefined : "invalid";
}

/** Why the form allows no login: no key or too many, or a password that is too short or long. */
export function accessFault(
  choice: Pick<OrderChoice, "access" | "keyIds">,
  password: string,
): OrderFaults["access"] {
  if (choice.access === "keys") {
    if (choice.keyIds.length === 0) return "keyRequired";
    return choice.keyIds.length > maxSshKeys ? "keysMany" : undefined;
  }
  if (password === "") return "passwordRequired";
  if (password.length < rootPassword.min) return "passwordShort";
  return password.length > rootPassword.max ? "passwordLong" : undefined;
}
