import type { RegistrarDriver } from "#src/drivers/registrar/port.ts";
import type { Catalog } from "#src/features/catalog/server/index.ts";
import type { Domains } from "#src/features/domains/server/index.ts";
import type { Handlers } from "#src/platform/http/handlers.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { nameSaleContract } from "../contract.ts";
import { searchHandlers } from "./search-handlers.ts";
import { createNameSearch } from "./search-names.ts";

export interface NameSaleDeps {
  readonly catalog: Pick<Catalog, "readTlds">;
  readonly domains: Pick<Domains, "readHeldNames" | "readOwnNames" | "quotePremium">;
  readonly registrar: RegistrarDriver;
}

/** The search of names that are free, and the list of endings with their prices. */
export interface NameSale {
  readonly handlers: Handlers<typeof nameSaleContract>;
}

export function createNameSale(platform: Platform, { catalog, domains, registrar }: NameSaleDeps): NameSale {
  const search = createNameSearch(platform, {
    registrar,
    readTlds: catalog.readTlds,
    readHeld: domains.readHeldNames,
    quotePremium: domains.quotePremium,
  });
  return { handlers: searchHandlers(search, catalog.readTlds, domains.readOwnNames) };
}
