import { createCtx, type Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";

/** An operator, for use cases that only write down who it was. */
export const testOperator = { kind: "staff", id: "01900000-0000-7000-8000-00000000000a" } as const;

/** What an operator does now. */
export function asOperator(platform: Pick<Platform, "clock">): Ctx {
  return createCtx(platform, testOperator);
}
