import type * as z from "zod/mini";
import type { Ctx } from "#src/platform/ctx.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { promoExample, promoExampleOutput } from "../../contract-promo.ts";
import { changeCodes, type CodeChange } from "./change-codes.ts";
import { createCodes, type NewCodes } from "./create-codes.ts";
import { exampleBill } from "./example-bill.ts";
import { type CodesAsked, listCodes } from "./list-codes.ts";

type Example = z.output<typeof promoExample> & { readonly siteId: number };

/** Promotion codes of any site, for who may: staff of its own, a reseller of theirs. */
export interface PromoCodes {
  list(asked: CodesAsked): ReturnType<typeof listCodes>;
  create(ctx: Ctx, codes: NewCodes & { readonly siteId: number }): ReturnType<typeof createCodes>;
  /** `id`: a UUID. Says how many were changed. */
  change(ctx: Ctx, change: CodeChange & { readonly siteId: number; readonly id: string }): Promise<number>;
  example(asked: Example): Promise<z.input<typeof promoExampleOutput>>;
}

export function managePromoCodes(platform: Platform): PromoCodes {
  const db = platform.db.kysely;
  return {
    list: (asked) => listCodes(db, asked),
    create: (ctx, codes) => createCodes(platform, ctx, codes),
    change: (ctx, change) => changeCodes(platform, ctx, change),
    example: (asked) => exampleBill(db, asked),
  };
}
