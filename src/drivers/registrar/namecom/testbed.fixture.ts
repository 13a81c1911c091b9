// The names behind the stub, in the shapes of the published description. It answers as the description defines; how
// the real API behaves beyond that is unknown here.

export interface StubAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/** Requests to operations; the stub has checked each against the description before. */
interface StubBody {
  readonly domainNames: readonly string[];
  readonly domain: StubPayload;
  readonly domainName: string;
  readonly authCode: string;
  readonly years: number;
  readonly purchasePrice?: number;
  readonly nameservers: string[];
  readonly contacts: object;
  readonly hostname: string;
  readonly ips: string[];
  readonly digest: string;
}

interface StubPayload extends Partial<Omit<StubDomain, "createDate" | "expireDate" | "renewalPrice">> {
  readonly domainName: string;
}

export interface StubRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly body: StubBody;
  readonly query: URLSearchParams;
  readonly key: string | null;
}

export interface NamecomTestbed {
  perform(operation: string, request: StubRequest): StubAnswer;
  /** Names of others, with their transfer codes. */
  readonly elsewhere: Map<string, { readonly code: string; readonly isLocked: boolean }>;
  /** How many registrations were paid for. */
  orders(): number;
  arrive(name: string, status: "completed" | "rejected"): void;
}

interface StubDomain {
  readonly domainName: string;
  readonly createDate: string;
  expireDate: string;
  autorenewEnabled: boolean;
  locked: boolean;
  privacyEnabled: boolean;
  contacts: object;
  nameservers: string[];
  readonly renewalPrice: number;
}

const created = "2026-11-20T09:00:00Z";
const isPremium = (name: string): boolean => name.startsWith("premium");
const priceOf = (name: string): number => (isPremium(name) ? 349.95 : 12.99);
const ok = (body?: unknown): StubAnswer => ({ status: body === undefined ? 204 : 200, body });
const refuse = (status: number, message: string, details?: string): StubAnswer => ({
  status,
  body: { message, ...(details !== undefined && { details }) },
});

function later(time: string, years: number): string {
  return `${Number(time.slice(0, 4)) + years}${time.slice(4)}`;
}

export function createNamecomTestbed(): NamecomTestbed {
  const domains = new Map<string, StubDomain>();
  const signers = new Map<string, { readonly digest: string }[]>();
  const glue = new Map<string, string[]>();
  const transfers = new Map<string, string>();
  const replies = new Map<string, { readonly asked: string; readonly answer: StubAnswer }>();
  const elsewhere: NamecomTestbed["elsewhere"] = new Map();
  let orders = 0;
  const isFree = (name: string) => !domains.has(name) && !elsewhere.has(name) && !name.startsWith("reserved");

  function register(name: string, payload: StubPayload, years: number): StubDomain {
    const made: StubDomain = {
      domainName: name,
      createDate: created,
      expireDate: later(created, years),
      autorenewEnabled: payload.autorenewEnabled ?? true,
      locked: payload.locked ?? false,
      privacyEnabled: payload.privacyEnabled ?? false,
      contacts: payload.contacts ?? {},
      nameservers: payload.nameservers ?? ["ns1.name.com", "ns2.name.com"],
      renewalPrice: priceOf(name),
    };
    domains.set(name, made);
    return made;
  }

  const operations: Record<string, (request: StubRequest) => StubAnswer> = {
    Hello: () => ok({ motd: "", serverName: "stub", serverTime: created, username: "stub-user" }),
    CheckAvailability: ({ body }) =>
      ok({
        results: body.domainNames
          .map((name) => {
            const [sld = "", ...rest] = name.split(".");
            const base = { domainName: name, sld, tld: rest.join("."), purchasable: isFree(name) };
            if (!base.purchasable) return base;
            const price = {
              purchasePrice: priceOf(name),
              renewalPrice: priceOf(name),
              purchaseType: "registration",
            };
            return { ...base, ...price, premium: isPremium(name) };
          })
          // "The order should not be relied upon."
          .toReversed(),
      }),
    GetRequirement: ({ params }) =>
      ok({
        tldInfo: {
          tld: params["tld"],
          ccTld: false,
          supportsTransferLock: true,
          supportsDnssec: true,
          supportsPremium: true,
          supportsPrivacy: true,
          requiresPreDelegation: false,
          expirationGracePeriod: 30,
          allowedRegistrationYears: [1, 2, 3, 5, 10],
          idnLanguages: {},
          hsts: false,
          minDomainLength: 1,
          minIdnDomainLength: null,
        },
        requirements: {
          fields: params["tld"] === "it" ? { codice: { type: "string", required: true } } : {},
        },
      }),
    CreateDomain: ({ body, key }) => {
      const asked = JSON.stringify(body);
      const before = key === null ? undefined : replies.get(key);
      if (before)
        return before.asked === asked ? before.answer : refuse(409, "Idempotency key has been reused");
      const name = body.domain.domainName;
      if (!isFree(name)) return refuse(400, "Invalid argument", "The domain cannot be purchased");
      const { years } = body;
      const price = Math.round(priceOf(name) * years * 100) / 100;
      if (isPremium(name) && body.purchasePrice !== price) {
        return refuse(400, "Invalid argument", "Purchase price is required for premium domains");
      }
      orders += 1;
      const answer = ok({ domain: register(name, body.domain, years), order: orders, totalPaid: price });
      if (key !== null) replies.set(key, { asked, answer: structuredClone(answer) });
      return answer;
    },
    ListDomains: ({ query }) => {
      const size = Number(query.get("perPage") ?? 1000);
      const page = Number(query.get("page") ?? 1);
      const only = query.get("domainName");
      const all = [...domains.values()].filter(({ domainName }) => only === null || domainName === only);
      const from = (page - 1) * size;
      const shown = all.slice(from, from + size);
      const rest =
        all.length > from + size ? { nextPage: page + 1, lastPage: Math.ceil(all.length / size) } : {};
      return ok({ domains: shown, from: from + 1, to: from + shown.length, totalCount: all.length, ...rest });
    },
    CreateTransfer: ({ body }) => {
      const other = elsewhere.get(body.domainName);
      if (other === undefined) return refuse(400, "Invalid argument", "The domain is not registered");
      if (other.isLocked) return refuse(409, "The domain is locked");
      if (other.code !== body.authCode) return refuse(400, "Invalid argument", "The auth code is not valid");
      transfers.set(body.domainName, "pending_transfer");
      return ok({
        order: (orders += 1),
        totalPaid: 12.99,
        transfer: { domainName: body.domainName, status: "pending_transfer" },
      });
    },
    GetTransfer: ({ params: { domainName = "" } }) => {
      const status = transfers.get(domainName);
      return status === undefined ? refuse(404, "Not Found") : ok({ domainName, status });
    },
    CancelTransfer: ({ params: { domainName = "" } }) => {
      if (!transfers.get(domainName)?.startsWith("pending")) return refuse(404, "Not Found");
      transfers.set(domainName, "canceled");
      return ok({ domainName, status: "canceled" });
    },
  };

  const ofDomain: Record<string, (domain: StubDomain, request: StubRequest) => StubAnswer> = {
    GetDomain: (domain) => ok(domain),
    UpdateDomain: (domain, { body }) => ok(Object.assign(domain, body)),
    SetNameservers: (domain, { body }) => ok(Object.assign(domain, { nameservers: body.nameservers })),
    SetContacts: (domain, { body }) => ok(Object.assign(domain, { contacts: body.contacts })),
    GetAuthCodeForDomain: () => ok({ authCode: "stub-auth-code-of-20" }),
    RenewDomain: (domain, { body }) => {
      const expireDate = later(domain.expireDate, body.years);
      if (expireDate > later(created, 10)) return refuse(400, "Invalid argument", "At most ten years");
      domain.expireDate = expireDate;
      return ok({ domain, order: (orders += 1), totalPaid: domain.renewalPrice * body.years });
    },
    ListDNSSECs: ({ domainName }) => ok({ dnssec: signers.get(domainName) ?? [] }),
    CreateDNSSEC: ({ domainName }, { body }) => {
      const signer = { ...body, domainName };
      signers.set(domainName, [...(signers.get(domainName) ?? []), signer]);
      return ok(signer);
    },
    DeleteDNSSEC: ({ domainName }, { params }) => {
      const left = (signers.get(domainName) ?? []).toSpliced(
        (signers.get(domainName) ?? []).findIndex(({ digest }) => digest === params["digest"]),
        1,
      );
      signers.set(domainName, left);
      return ok();
    },
    GetVanityNameserver: ({ domainName }, { params: { hostname = "" } }) => {
      const ips = glue.get(hostname);
      return ips === undefined ? refuse(404, "Not Found") : ok({ domainName, hostname, ips });
    },
    CreateVanityNameserver: ({ domainName }, { body }) => {
      const hostname = `${body.hostname}.${domainName}`;
      glue.set(hostname, body.ips);
      return ok({ domainName, hostname, ips: body.ips });
    },
    UpdateVanityNameserver: ({ domainName }, { params: { hostname = "" }, body }) => {
      glue.set(hostname, body.ips);
      return ok({ domainName, hostname, ips: body.ips });
    },
  };

  return {
    elsewhere,
    orders: () => orders,
    arrive(name, status) {
      transfers.set(name, status);
      if (status === "rejected") return;
      elsewhere.delete(name);
      register(name, { domainName: name }, 2);
    },
    perform(operation, request) {
      const { domainName = "" } = request.params;
      // Prices are also given for names of others.
      if (operation === "GetPricingForDomain") {
        const price = Math.round(priceOf(domainName) * Number(request.query.get("years")) * 100) / 100;
        const prices = { purchasePrice: price, renewalPrice: price, transferPrice: priceOf(domainName) };
        return ok({ premium: isPremium(domainName), ...prices });
      }
      const own = ofDomain[operation];
      const domain = domains.get(domainName);
      if (own !== undefined) return domain === undefined ? refuse(404, "Not Found") : own(domain, request);
      return operations[operation]?.(request) ?? refuse(501, `the stub has no ${operation}`);
    },
  };
}
