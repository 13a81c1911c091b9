import type { CreateSignin, SigninDriver } from "#src/drivers/signin/port.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Sealer } from "#src/platform/secrets/sealer.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";
import { signinProviders } from "#src/shared/signin-providers.ts";
import { purposeOf } from "./app-rows.ts";

/** An app at a service, by which one site signs people in. */
export interface SigninApp {
  /** Another one after each change; null: that of the environment. */
  readonly id: string | null;
  readonly driver: SigninDriver;
}

/** The apps of a site and of no other, as they are now. */
export interface SigninApps {
  of(siteId: number): Promise<readonly SigninApp[]>;
}

interface Parts {
  readonly platform: Pick<Platform, "db" | "log">;
  readonly sealer: Sealer;
  /** Those of the environment. */
  readonly own: readonly SigninDriver[];
  readonly create: CreateSignin;
}

/** A driver keeps what its service says of itself for an hour; of so many sites. */
const mostKept = 500;

/** The provider's own site has the apps of the environment, every other site those that were entered for it. */
export function createSigninApps({ platform, sealer, own, create }: Parts): SigninApps {
  const ofEnvironment = own.map((driver) => ({ id: null, driver }));
  const kept = new Map<string, SigninDriver>();
  const keep = (id: string, driver: SigninDriver): SigninDriver => {
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(id, driver);
    return driver;
  };
  return {
    of: async (siteId) => {
      if (siteId === providerSite) return ofEnvironment;
      const rows = await platform.db.kysely
        .selectFrom("signin_apps")
        .select(["id", "provider", "client_id", "client_secret"])
        .where("site_id", "=", siteId)
        .execute();
      return rows.flatMap(
        ({ id, provider: name, client_id: clientId, client_secret: sealed }): SigninApp[] => {
          const known = kept.get(id);
          if (known !== undefined) return [{ id, driver: known }];
          const provider = signinProviders.find((one) => one === name);
          const clientSecret = provider && sealer.open(sealed, purposeOf({ id, siteId, provider }));
          if (provider === undefined || clientSecret === null || clientSecret === undefined) {
            platform.log.warn({ siteId, provider: name }, "the secret of a sign-in app cannot be opened");
            return [];
          }
          return [{ id, driver: keep(id, create(provider, { clientId, clientSecret })) }];
        },
      );
    },
  };
}
