import fc from "fast-check";
import { expect, test } from "vitest";
import { packProps, unpackProps } from "./island-props.ts";

test("whatever is packed is unpacked again", () => {
  const key = fc.constantFrom("a", "b", "name", "1", "__proto__x");
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie("any"), { maxLength: 6 }),
      fc.dictionary(key, tie("any")),
      // Rows of one table.
      fc.array(fc.record({ id: fc.string(), price: fc.integer(), more: tie("any") }), { maxLength: 8 }),
    ),
  })).any;
  fc.assert(
    fc.property(value, (given) => {
      expect(unpackProps(packProps(given))).toEqual(JSON.parse(JSON.stringify(given)));
    }),
  );
});

test("rows are written by columns, which takes less room", () => {
  const rows = Array.from({ length: 20 }, (_, row) => ({ name: `row ${row}`, isPopular: true, price: 700 }));
  const packed = packProps({ rows });
  expect(packed.match(/isPopular/g)).toHaveLength(1);
  expect(unpackProps(packed)).toEqual({ rows });
});

test("a property with the mark's name is refused, and an absent one stays absent", () => {
  expect(() => packProps({ "=": 1 })).toThrow("=");
  expect(unpackProps(packProps({ a: undefined, b: 1 }))).toEqual({ b: 1 });
});
