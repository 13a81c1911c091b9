import type { ErrorParams } from "#src/shared/errors.ts";
import { formatCents } from "#src/shared/money.ts";

/** `{missing}` in the text of a refusal is the amount of its parameter `missingCents`. */
export function withMoney(params: ErrorParams = {}): ErrorParams {
  const money = Object.entries(params).flatMap(([name, value]) =>
    name.endsWith("Cents") && typeof value === "number"
      ? [[name.slice(0, -5), formatCents(value)] as const]
      : [],
  );
  return { ...params, ...Object.fromEntries(money) };
}
