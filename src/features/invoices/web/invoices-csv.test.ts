import { expect, test } from "vitest";
import { invoicesCsv } from "./invoices-csv.ts";

test("a credit note is below zero, and each document has its page", () => {
  const id = "ivc_00000000000000000000000001";
  const file = invoicesCsv(
    [
      {
        id,
        number: "2026-C-000001",
        kind: "credit",
        issuedAt: "2026-03-01T12:00:00.000Z",
        orderId: "ord_00000000000000000000000001",
        transactionId: null,
        treatment: "eu-consumer",
        country: "PL",
        currency: "USD",
        netCents: -2_000,
        taxCents: -460,
        grossCents: -2_460,
      },
    ],
    "https://example.com",
  );
  expect(file.split("\r\n")[1]).toBe(
    `${id},2026-C-000001,credit,2026-03-01T12:00:00.000Z,ord_00000000000000000000000001,eu-consumer,PL,USD,-20.00,-4.60,-24.60,https://example.com/invoices/${id}`,
  );
});
