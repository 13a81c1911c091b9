import type { ReactNode } from "react";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";

/** Tags that any text may use: `t.rich(key, { ...richTags, amount })` with `<mono>{amount}</mono>`. */
export const richTags = {
  /** An amount, address or time within a sentence. */
  mono: (words: ReactNode) => <BdiCode>{words}</BdiCode>,
  /** A name or email, isolated with its own direction. */
  name: (words: ReactNode) => <bdi>{words}</bdi>,
} as const;
