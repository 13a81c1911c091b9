import type { Vies } from "#src/drivers/vies/port.ts";
import type { Platform } from "#src/platform/platform.ts";

export interface TaxesDeps {
  readonly vies: Vies;
}

/** What every use case of taxes gets. */
export interface TaxesContext extends TaxesDeps {
  readonly platform: Platform;
}
