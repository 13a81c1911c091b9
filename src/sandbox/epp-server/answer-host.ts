import { isIPv6 } from "node:net";
import type { EppHostCommand } from "#src/drivers/registrar/epp/codec/commands.ts";
import {
  writeChecked,
  writeHostInfo,
  writeMade,
} from "#src/drivers/registrar/epp/codec/write-object-data.ts";
import { type Asked, type Reply, reply } from "./reply.ts";

export async function answerHost(command: EppHostCommand, { session }: Asked): Promise<Reply> {
  const name = "name" in command ? command.name.toLowerCase() : "";
  switch (command.kind) {
    case "host-check":
      return reply(await session.checkHosts(command.names.map((one) => one.toLowerCase())), (all) => ({
        data: writeChecked(
          "host",
          all.map(({ id, isAvailable }) => ({ id, isAvailable, reason: isAvailable ? null : "In use" })),
        ),
      }));
    case "host-info":
      return reply(await session.infoHost(name), (info) => ({
        data: writeHostInfo({
          ...info,
          createdBy: info.sponsor,
          statuses: ["ok", ...(info.isLinked ? ["linked"] : [])],
          addresses: info.addresses.map((address) => ({ version: isIPv6(address) ? "v6" : "v4", address })),
        }),
      }));
    case "host-create": {
      const addresses = command.addresses.map(({ address }) => address);
      return reply(await session.createHost(name, addresses), ({ createdAt }) => ({
        data: writeMade("host", name, createdAt),
      }));
    }
    case "host-update": {
      const { add, remove, newName } = command;
      if (newName !== null || add.statuses.length + remove.statuses.length > 0) {
        return { code: 2102, reason: "a host has addresses to change here, and nothing else" };
      }
      const change = {
        name,
        add: add.addresses.map(({ address }) => address),
        remove: remove.addresses.map(({ address }) => address),
      };
      return reply(await session.updateHost(change));
    }
    case "host-delete":
      return reply(await session.deleteHost(name));
  }
}
