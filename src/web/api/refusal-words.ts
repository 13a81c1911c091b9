import { createContext } from "react";
import type { ErrorParams } from "#src/shared/errors.ts";

/** The sentence of a part of the product for a refusal; undefined where that of all has to do. */
export type RefusalWordsOf = (code: string, params: ErrorParams | undefined) => string | undefined;

/** Around a part that can say more of some refusals than the texts of all parts do, as the office of permissions. */
export const RefusalWords = createContext<RefusalWordsOf>(() => undefined);
