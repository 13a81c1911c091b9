import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createCtx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import { decodeId } from "#src/shared/ids.ts";
import { callOk } from "./api-client.ts";
import type { Inspector } from "./inspector.ts";

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIKNSJ2Bq1Dd7bQ0vCkE1DTL1EFIVvbMxYCB0gQ0n2bTz";

/** A signed-up customer with a saved SSH key: a purchase without a password costs no password hash. */
export interface TestCustomer {
  readonly token: string;
  readonly email: string;
  readonly customerId: string;
  readonly sshKeyId: string;
}

/** Signs a customer up through the API and credits money without a deposit. */
export async function newCustomer(url: string, inspector: Inspector, cents: bigint): Promise<TestCustomer> {
  const email = `${randomUUID()}@example.com`;
  const { accessToken: token } = await callOk(url, "POST /auth/sign-up", {
    body: { email, password: "correct horse battery" },
  });
  const me = await callOk(url, "GET /users/me", { token });
  const { db, ids } = inspector.platform;
  const { rows } = await sql<{ customer_id: string }>`
    SELECT customer_id FROM memberships WHERE user_id = ${decodeId("user", me.id)}`.execute(db.kysely);
  const customerId = rows[0]?.customer_id ?? "";
  const saved = await callOk(url, "POST /v2/servers/ssh-keys", {
    token,
    body: { name: "laptop", publicKey },
  });
  if (cents > 0n) {
    const adjustment = { id: ids.next(), key: ids.next() };
    await transaction(inspector.platform, (trx) =>
      inspector.product.wallet.creditAdjustment(trx, createCtx(inspector.platform, systemActor), {
        ...adjustment,
        customerId,
        cents,
      }),
    );
  }
  return { token, email, customerId, sshKeyId: saved.id };
}

/** Price of the server that `purchaseBody` asks for. */
export const serverCents = 490;

/** A small server in Frankfurt for a month. */
export function purchaseBody(customer: TestCustomer, name = "web-1"): Readonly<Record<string, unknown>> {
  return {
    plan: "sloop-2",
    location: "fra1",
    image: "debian-13",
    months: 1,
    name,
    sshKeyIds: [customer.sshKeyId],
    autoprolong: false,
    expectedTotalCents: serverCents,
  };
}

/** Adds enough addresses in Frankfurt for any number of test servers. */
export async function addManyAddresses({ product }: Inspector): Promise<void> {
  await product.servers.addIpBlock({ id: "test-many", locationId: "fra1", cidr: "10.64.0.0/16" });
}
