import type { Resolver } from "react-hook-form";
import { canSpend, type KeyValues, limitCents } from "./key-values.ts";

/** What is wrong before the call is made, by the codes that it would answer with. The rest is the server's to say. */
export const keyResolver: Resolver<KeyValues> = (values) => {
  const codes = {
    name: values.name.trim() === "" ? "required" : undefined,
    scopes: values.scopes.length === 0 ? "required" : undefined,
    limit: canSpend(values.scopes) && limitCents(values.limit) === undefined ? "invalid_input" : undefined,
  };
  const errors = Object.fromEntries(
    Object.entries(codes).flatMap(([field, code]) =>
      code === undefined ? [] : [[field, { type: code, message: code }]],
    ),
  );
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
};
