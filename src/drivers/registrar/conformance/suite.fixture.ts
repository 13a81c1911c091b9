import { expect } from "vitest";
import type { RegistrarHarness, RegistrarLack } from "../conformance.ts";
import type { Act, CreateOrder, RegistrarDriver, RegistryName, Registration, Result } from "../port.ts";

/** What the tests of the contract share; harness and driver exist once the tests run. */
export interface RegistrarSuite {
  readonly harness: RegistrarHarness;
  readonly driver: RegistrarDriver;
  lacks(lack: RegistrarLack): boolean;
  /** A free name, another one each time. */
  newName(): string;
  /** An order of the name for a year. */
  orderOf(domain: string, change?: Partial<CreateOrder>): CreateOrder;
  /** The name servers of such an order. */
  readonly servers: CreateOrder["nameServers"];
  /** A name of ours. */
  newOwn(): Promise<Registration>;
  infoOf(domain: string): Promise<RegistryName>;
  /** The result of an act; throws unless it is done. */
  done<T>(act: Promise<Act<T>>): Promise<T>;
  /** Expects an act to be refused, with one of these codes where some are given. */
  refused(act: Promise<Act<unknown>>, ...codes: string[]): Promise<void>;
  answered<T>(result: Promise<Result<T>>): Promise<T>;
  dayOf(time: Date): string;
  yearsLater(time: Date, years: number): string;
}

const servers = ["ns1.provider.example", "ns2.provider.example"].map((host) => ({ host, addresses: [] }));
const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
let counter = 0;

export function createSuite(harness: () => RegistrarHarness): RegistrarSuite {
  const suite: RegistrarSuite = {
    get harness() {
      return harness();
    },
    get driver() {
      return harness().driver;
    },
    servers,
    dayOf,
    lacks: (lack) => suite.harness.lacks.includes(lack),
    newName: () => `suite-${(counter += 1)}-${Math.trunc(performance.now())}.${suite.harness.tld}`,
    orderOf(domain, change = {}) {
      const { registrant } = suite.harness;
      const key = `order of ${domain}`;
      const order = { name: domain, years: 1, nameServers: servers, registrant, isPrivate: false };
      return { ...order, key, premiumCents: null, ...change };
    },
    newOwn: () => suite.done(suite.driver.create(suite.orderOf(suite.newName()))),
    async done(act) {
      const answer = await act;
      if (answer.state !== "done") throw new Error(`expected done, got ${JSON.stringify(answer)}`);
      return answer.value;
    },
    async refused(act, ...codes) {
      const answer = await act;
      expect(answer).toMatchObject({ state: "refused" });
      if (answer.state === "refused" && codes.length > 0) expect(codes).toContain(answer.error.code);
    },
    async answered(result) {
      const answer = await result;
      if (!answer.ok) throw new Error(`${answer.error.code}: ${answer.error.detail}`);
      return answer.value;
    },
    async infoOf(domain) {
      const info = await suite.answered(suite.driver.info(domain));
      if (info === null) throw new Error(`${domain} is not there`);
      return info;
    },
    yearsLater(time, years) {
      const later = new Date(time);
      later.setUTCFullYear(time.getUTCFullYear() + years);
      return dayOf(later);
    },
  };
  return suite;
}
