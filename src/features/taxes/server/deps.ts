import type { Vies } from "#src/drivers/vies/port.ts";
import type { IpCountry } from "#src/platform/ip-country/ip-country.ts";
import type { Platform } from "#src/platform/platform.ts";

export interface TaxesDeps {
  readonly vies: Vies;
  /** Null of every address where no table was named. */
  readonly ipCountry: IpCountry;
}

/** What every use case of taxes gets. */
export interface TaxesContext extends TaxesDeps {
  readonly platform: Platform;
}
