import * as z from "zod/mini";
import type { Act, DelegationSigner, NameServer, Result } from "../port.ts";
import type { NamecomClient } from "./client.ts";
import { done, toAct, toResult } from "./replies.ts";
import { domainShape, glueShape, signersShape } from "./shapes.ts";

const anything = z.unknown();

/** Hosts below the name get their addresses first, then all are set at once. */
export async function setNameServers(
  call: NamecomClient,
  name: string,
  servers: readonly NameServer[],
): Promise<Act<null>> {
  for (const { host, addresses } of servers.filter((server) => server.host.endsWith(`.${name}`))) {
    const made = await setGlue(call, name, host, addresses);
    if (made.state !== "done") return made;
  }
  const body = { nameservers: servers.map(({ host }) => host) };
  const reply = await call("POST", `/core/v1/domains/${name}:setNameservers`, { body });
  return toAct(reply, domainShape, () => done(null));
}

async function setGlue(
  call: NamecomClient,
  name: string,
  host: string,
  ips: readonly string[],
): Promise<Act<null>> {
  const path = `/core/v1/domains/${name}/vanity_nameservers`;
  const found = toResult(await call("GET", `${path}/${host}`), glueShape, (glue) => glue.ips);
  if (!found.ok) return { state: "refused", error: found.error };
  const isSame = found.value !== null && [...found.value].sort().join() === [...ips].sort().join();
  if (isSame) return done(null);
  const hostname = host.slice(0, -name.length - 1);
  const reply =
    found.value === null
      ? await call("POST", path, { body: { hostname, ips } })
      : await call("PUT", `${path}/${host}`, { body: { ips } });
  return toAct(reply, anything, () => done(null));
}

/** The servers with the addresses of those below the name. */
export async function readGlue(
  call: NamecomClient,
  name: string,
  hosts: readonly string[],
): Promise<Result<NameServer[]>> {
  const servers: NameServer[] = [];
  for (const host of hosts) {
    const path = `/core/v1/domains/${name}/vanity_nameservers/${host}`;
    const isBelow = host.endsWith(`.${name}`);
    const glue = isBelow ? toResult(await call("GET", path), glueShape, ({ ips }) => ips) : null;
    if (glue?.ok === false) return glue;
    servers.push({ host, addresses: glue?.value ?? [] });
  }
  return { ok: true, value: servers };
}

export async function readSigners(call: NamecomClient, name: string): Promise<Result<DelegationSigner[]>> {
  const reply = await call("GET", `/core/v1/domains/${name}/dnssec`);
  const read = toResult(reply, signersShape, ({ dnssec }) =>
    dnssec.map(({ keyTag, algorithm, digestType, digest }) => ({
      keyTag,
      algorithm,
      digestType,
      digest: digest.toUpperCase(),
    })),
  );
  return read.ok ? { ok: true, value: read.value ?? [] } : read;
}

/** One call per record: new ones first, so that a signed name is never without any. */
export async function setSigners(
  call: NamecomClient,
  name: string,
  signers: readonly DelegationSigner[],
): Promise<Act<null>> {
  const before = await readSigners(call, name);
  if (!before.ok) return { state: "refused", error: before.error };
  const path = `/core/v1/domains/${name}/dnssec`;
  const keyOf = ({ keyTag, algorithm, digestType, digest }: DelegationSigner) =>
    [keyTag, algorithm, digestType, digest.toUpperCase()].join(" ");
  const had = new Set(before.value.map(keyOf));
  const wanted = new Set(signers.map(keyOf));
  for (const signer of signers.filter((one) => !had.has(keyOf(one)))) {
    const added = toAct(await call("POST", path, { body: { ...signer } }), anything, () => done(null));
    if (added.state !== "done") return added;
  }
  for (const { digest } of before.value.filter((one) => !wanted.has(keyOf(one)))) {
    const removed = toAct(await call("DELETE", `${path}/${digest}`), anything, () => done(null));
    if (removed.state !== "done") return removed;
  }
  return done(null);
}
