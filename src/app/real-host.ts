import { totalmem } from "node:os";
import type { Product } from "./compose.ts";
import { type Config, readHostSearches } from "#src/config/config.ts";
import type { FoundHost } from "#src/drivers/compute/engine/found-host.ts";
import { demoCatalogue, saveNode } from "#src/features/catalog/server/index.ts";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { Platform } from "#src/platform/platform.ts";

const mebibyte = 2 ** 20;

/**
 * `npm start -- --real`: an engine of this machine, or one sentence for each thing that is missing. LXD containers
 * are preferred; with COMPUTE=libvirt only libvirt is looked for, and so on.
 */
export async function requireRealHost(config: Config): Promise<FoundHost> {
  if (config.mode !== "demo") {
    throw new OperatorRefusal(
      "--real is for a demo on this machine; live names its nodes (docs/operating.md).",
    );
  }
  const images = demoCatalogue.images.map(({ id }) => id);
  const missing: string[] = [];
  for (const { engine, findHost } of readHostSearches(config)) {
    const search = await findHost(images);
    if ("host" in search) return search.host;
    missing.push(`to use ${engine}:`, ...search.missing.map((one) => `  ${one}`));
  }
  throw new OperatorRefusal(`--real needs an engine.\n${missing.join("\n")}`);
}

/** Fills an empty demo with what this machine can really deliver, and configures the driver for it. */
export async function seedRealDemo(
  platform: Platform,
  product: Product,
  { driver, settings, endpoint, storagePool, network, cidr, images }: FoundHost,
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
    // The host cannot create dedicated servers.
    dedicated: [],
    promotions: demoCatalogue.promotions.filter((offer) => offer.planIds.every((id) => planIds.has(id))),
  });
  const node = {
    id: "local",
    location: location.id,
    driver,
    settings,
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
  await saveNode(platform, createCtx(platform, systemActor), node);
  await product.servers.seeNodes();
  await product.servers.addIpBlock({ id: `local-${cidr}`.replace("/", "-"), locationId: location.id, cidr });
}
