import type * as z from "zod/mini";
import type { AccountsContext } from "../deps.ts";

/** Seals JSON for one column of one attempt: what is copied to another row or column opens nowhere. */
export function sealFor({ sealer }: Pick<AccountsContext, "sealer">, column: string, stateHash: Buffer) {
  const purpose = `auth-attempt:${column}:${stateHash.toString("hex")}`;
  return {
    seal: (value: object): Buffer => sealer.seal(JSON.stringify(value), purpose),
    /** Null when it was changed, or sealed under another key. */
    open: <T>(sealed: Buffer, form: z.ZodMiniType<T>): T | null => {
      const text = sealer.open(sealed, purpose);
      return text === null ? null : form.parse(JSON.parse(text));
    },
  };
}
