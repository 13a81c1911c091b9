import { catalogFeature } from "#src/features/catalog/server/feature.ts";
import { networksOf, roomsOf } from "#src/features/catalog/server/index.ts";
import { formerAddressesOf, serverAddressesOf } from "#src/features/dns/server/index.ts";
import { dnsFeature } from "#src/features/dns/server/feature.ts";
import { pricedKinds } from "#src/features/services/server/index.ts";
import { defineFeature } from "#src/features/server-feature.ts";
import { fill } from "#src/features/slot.ts";
import { staffFeature } from "#src/features/staff/server/feature.ts";
import { cryptPassword } from "#src/platform/crypt-hash.ts";
import { routeSet } from "#src/platform/http/register-contract.ts";
import { serversContract } from "../contract.ts";
import { addIpBlock, listIpBlocks } from "./addresses.ts";
import { roomGauges } from "./capacity/room-gauges.ts";
import { readRooms } from "./capacity/read-rooms.ts";
import { checkIpBlocks } from "./check-ip-blocks.ts";
import { serversBotPart } from "./bot/servers-part.ts";
import { customerCommands } from "./commands/customer-commands.ts";
import { holdCommands } from "./commands/hold-commands.ts";
import { nodeCommands } from "./commands/node-commands.ts";
import { serverCommands } from "./commands/server-commands.ts";
import { serversFinders } from "./office/index.ts";
import { findFormerAddresses } from "./former-addresses.ts";
import { systemLookUp } from "./reverse/system-look-up.ts";
import { serversHooks } from "./hooks.ts";
import { createServers } from "./index.ts";
import { serversData } from "./personal-data.ts";
import { serverRefunds } from "./server-refunds.ts";
import { serverSupport } from "./server-support.ts";
import { serverSubjects } from "./server-subjects.ts";
import { serversNotices } from "./notices.ts";
import { pricedServers } from "./prices/priced-servers.ts";
import { readCharges } from "./read-charges.ts";
import { offeredAddresses } from "./offered-addresses.ts";

export const serversFeature = defineFeature(
  "servers",
  ({ platform, config, drivers, passwords, rateLimits, sites, use }) => {
    const { compute } = drivers;
    const hashes = { argon2id: passwords.hash, "sha512-crypt": cryptPassword };
    const servers = createServers(platform, {
      catalog: use(catalogFeature),
      rateLimits,
      driver: compute,
      nodeForms: drivers.nodeForms,
      perform: use(staffFeature).perform,
      dns: use(dnsFeature),
      reverse: config.reverse && {
        ...config.reverse,
        dns: use(dnsFeature),
        ownHosts: () => [...sites.hosts(), ...config.nameServers],
        lookUp: systemLookUp(),
      },
      hashPassword: hashes[compute.capabilities().passwordHash],
    });
    return {
      front: servers,
      personalData: [serversData],
      fills: [
        fill(pricedKinds.server, pricedServers(platform)),
        fill(roomsOf, (location) => readRooms(platform, compute, location)),
        fill(networksOf, {
          list: listIpBlocks,
          check: checkIpBlocks,
          add: (trx, block) => addIpBlock(platform, block, trx),
        }),
        fill(serverAddressesOf, (customerId) => offeredAddresses(platform, customerId)),
        fill(formerAddressesOf, (customerId, addresses) =>
          findFormerAddresses(platform, customerId, addresses),
        ),
      ],
      routes: [routeSet(serversContract, servers.handlers)],
      botParts: [serversBotPart(platform, use(catalogFeature))],
      staffActs: servers.staffActs,
      tasks: servers.tasks,
      consumers: servers.consumers,
      jobs: servers.jobs,
      gauges: roomGauges(platform),
      invariants: servers.invariants,
      chargeSources: [{ readCharges }],
      subjectSources: [serverSubjects],
      supportSubjects: [serverSupport],
      refundSources: [serverRefunds(platform)],
      finders: serversFinders,
      register: servers.registerConsole,
    };
  },
  {
    notices: serversNotices,
    hooks: serversHooks,
    commands: [...nodeCommands, ...serverCommands, ...holdCommands, ...customerCommands],
  },
);
