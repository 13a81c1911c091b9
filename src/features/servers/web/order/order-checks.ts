import { isServerName } from "#src/shared/validation/text.ts";
import type { OrderChoice } from "./order-choice.ts";

/** Why an order cannot be sent as it is; each has a text and a field to go to. */
export interface OrderFaults {
  readonly name?: "required" | "invalid" | undefined;
  readonly access?: "passwordRequired" | "passwordShort" | "passwordLong" | "keyRequired" | undefined;
}

const passwordMin = 8;
const passwordMax = 128;

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

/** Why the form allows no login: no key, or a password that is too short or long. */
export function accessFault(
  choice: Pick<OrderChoice, "access" | "keyIds">,
  password: string,
): OrderFaults["access"] {
  if (choice.access === "keys") return choice.keyIds.length > 0 ? undefined : "keyRequired";
  if (password === "") return "passwordRequired";
  if (password.length < passwordMin) return "passwordShort";
  return password.length > passwordMax ? "passwordLong" : undefined;
}
