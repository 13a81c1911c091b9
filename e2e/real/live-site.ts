import dns from "node:dns";
import { demoCatalogue, saveNode } from "#src/features/catalog/server/index.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { testOperator } from "#src/platform/operator/operator.fixture.ts";
import { claimPort } from "../../scripts/real/claims.ts";
import type { Lxd } from "../../scripts/real/lxd.ts";
import { startNginx } from "../../scripts/real/nginx.ts";
import { releaseAtEnd } from "../../scripts/suite/resources.ts";
import { inspect, type Inspector } from "../harness/inspector.ts";
import { ownDatabase } from "../harness/own-database.ts";
import { startSiteProcess } from "../harness/site-process.ts";
import { type LiveParts, soldImage } from "./live-parts.ts";

/** A live site behind the shipped nginx.conf, with a catalogue and a node that makes machines. */
export interface LiveSite {
  /** Where customers reach it. */
  readonly url: string;
  /** Where the program itself listens. */
  readonly apiUrl: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly inspector: Inspector;
}

/** Browsers find names below `localhost` on this machine; the product takes it for a name as any other. */
const host = "shop.localhost";

const { lookup } = dns;
// A live site answers under its own name alone, and Node finds none below `localhost`.
Object.assign(dns, {
  lookup: (name: string, ...more: readonly unknown[]): unknown =>
    Reflect.apply(lookup, dns, [name === host ? "localhost" : name, ...more]),
});

export async function startLiveSite({ settings: ofParts, lxd }: LiveParts): Promise<LiveSite> {
  const [port, tls] = [await claimPort(), await claimPort()];
  const nginx = await startNginx({ tls, upstreams: [port, port], host });
  releaseAtEnd(nginx.stop);
  const database = await ownDatabase();
  const settings = {
    ...ofParts,
    DATABASE_URL: database.url,
    PORT: String(port),
    PUBLIC_URL: nginx.url,
    TRUST_PROXY: "127.0.0.1",
  };
  const inspector = await openCatalogue(settings, lxd);
  await startSiteProcess(settings);
  return { url: nginx.url, apiUrl: `http://${host}:${port}`, settings, inspector };
}

/** Fills the catalogue of this database, as an operator does, with what the engine can make. */
export async function openCatalogue(
  settings: Readonly<Record<string, string>> & { readonly DATABASE_URL: string },
  { network, socket, storagePool }: Lxd,
): Promise<Inspector> {
  const inspector = await inspect(settings.DATABASE_URL, settings);
  releaseAtEnd(inspector.close);
  const { platform, product } = inspector;
  const { locations, images } = demoCatalogue;
  await product.catalog.seedCatalogue({
    ...demoCatalogue,
    locations: locations.filter(({ id }) => id === location),
    images: images.filter(({ id }) => id === soldImage),
    stock: {},
    dedicated: [],
  });
  await saveNode(platform, createCtx(platform, testOperator), {
    id: "node-1",
    location,
    driver: "incus",
    endpoint: socket,
    certificate: null,
    project: "default",
    member: null,
    storagePool,
    network: network.bridge,
    memoryMb: 64 * 1024,
    vcpu: 64,
    diskGb: 1_000,
    settings: {},
    state: "open",
  });
  await product.servers.seeNodes();
  const cidr = `${network.address(0)}/${network.prefixLength}`;
  await product.servers.addIpBlock({ id: "public", locationId: location, cidr });
  return inspector;
}

const location = "fra1";
