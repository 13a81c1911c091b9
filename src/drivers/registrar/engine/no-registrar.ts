import type { RegistrarDriver, RegistrarError } from "../port.ts";

const error: RegistrarError = { code: "unsupported", detail: "no names are sold here" };
const refuse = async () => ({ state: "refused", error }) as const;
const fail = async () => ({ ok: false, error }) as const;

/** A provider that sells no domain names: there are no endings, and every act is refused. */
export function createNoRegistrar(): RegistrarDriver {
  return {
    kind: "off",
    simulated: false,
    capabilities: () => null,
    connectionOf: () => "off",
    health: async () => ({ ok: true, version: "no names are sold", problem: null }),
    check: async (names) => ({
      ok: true,
      value: names.map((name) => ({ name, availability: "unsupported", premium: null })),
    }),
    create: refuse,
    renew: refuse,
    transferIn: refuse,
    transferStatus: fail,
    answerTransfer: refuse,
    restore: refuse,
    delete: refuse,
    info: fail,
    owner: fail,
    setNameServers: refuse,
    setDelegationSigners: refuse,
    setLock: refuse,
    setHold: refuse,
    setRegistrant: refuse,
    setPrivacy: refuse,
    makeTransferCode: refuse,
    events: fail,
    listAll: fail,
    balances: async () => ({ ok: true, value: [] }),
    close: async () => undefined,
  };
}
