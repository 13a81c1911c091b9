import { totalmem } from "node:os";
import type { Product } from "./compose.ts";
import type { Config } from "./config.ts";
import { findHost, type FoundHost } from "./drivers/compute/incus/find-host.ts";
import { demoCatalogue, saveNode } from "./features/catalog/server/index.ts";
import { OperatorRefusal } from "./platform/operator-refusal.ts";
import type { Platform } from "./platform/platform.ts";

const mebibyte = 2 ** 20;

/** `npm start -- --real`: the engine of this machine, or one sentence for each thing that it lacks. */
export async function requireRealHost(config: Config): Promise<FoundHost> {
  if (config.mode !== "demo") {
    throw new OperatorRefusal(
      "--real is for a demo on this machine; live names its nodes (docs/operating.md).",
    );
  }
  const images = demoCatalogue.images.map(({ id }) => id);
  const search = await findHost(config.INCUS_SOCKET ?? null, images);
  if ("host" in search) return search.host;
  throw new OperatorRefusal(`--real needs:\n${search.missing.map((one) => `  ${one}`).join("\n")}`);
}

/** Fills an empty demo with what this machine can really deliver, and tells the driver where that is. */
export async function seedRealDemo(
  platform: Platform,
  product: Product,
  { endpoint, storagePool, network, cidr, images }: FoundHost,
): Promise<void> {
  const [location] = demoCatalogue.locations;
  if (!location) return;
  const memoryMb = Math.floor(totalmem() / mebibyte);
  const plans = demoCatalogue.plans.filter((plan) => plan.memoryMb <= memoryMb);
  const planIds = new Set(plans.map(({ id }) => id));
  await product.catalog.seedCatalogue({
    ...demoCatalogue,
    plans,
    locations: [location],
    stock: {},
    images: demoCatalogue.images.filter(({ id }) => images.includes(id)),
    promotions: demoCatalogue.promotions.filter((offer) => offer.planIds.every((id) => planIds.has(id))),
  });
  const node = {
    id: "local",
    location: location.id,
    endpoint,
    storagePool,
    network,
    certificate: null,
    project: "default",
    member: null,
    memoryMb: null,
    vcpu: null,
    diskGb: null,
    state: "open" as const,
  };
  await saveNode(platform.db.kysely, node, platform.clock.now());
  await product.servers.seeNodes();
  await product.servers.addIpBlock({ id: `local-${cidr}`.replace("/", "-"), locationId: location.id, cidr });
}
