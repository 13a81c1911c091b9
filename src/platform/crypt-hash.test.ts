import { expect, test } from "vitest";
import { cryptPassword, cryptWithSalt } from "./crypt-hash.ts";

test.each([
  [
    "Hello world!",
    "saltstring",
    "svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1",
  ],
  [
    "secret",
    "gk1g1.VnD3.8qpaa",
    "tSj89uYCKwIeliaeQb348S4Mtdh9FlGRuYp5TR4F3TX7Rebre.tZzNrqBO8QBcS.QaI19lyE55xbvf/B6uJzc0",
  ],
])("%s with the salt %s is what every Linux makes of it", async (secret, salt, hash) => {
  expect(await cryptWithSalt(secret, salt)).toBe(`$6$${salt}$${hash}`);
});

test("long, empty and non-ASCII secrets are hashed, each time with another salt", async () => {
  for (const secret of ["", "x".repeat(200), "пароль"]) {
    const [one, another] = [await cryptPassword(secret), await cryptPassword(secret)];
    expect(one).toMatch(/^\$6\$[./0-9A-Za-z]{16}\$[./0-9A-Za-z]{86}$/);
    expect(one).not.toBe(another);
  }
});
