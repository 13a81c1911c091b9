import { array, assert, nat, property } from "fast-check";
import { expect, test } from "vitest";
import { createEventParser, type StreamEvent } from "./parse-event-stream.ts";

const stream = [
  "retry: 2000\n\n",
  'id: 12-3\nevent: payments.seen.v1\ndata: {"paymentId":"pay_1"}\n\n',
  ": \n\n",
  "event: reset\ndata: {}\n\n",
].join("");

const events: readonly StreamEvent[] = [
  { name: "payments.seen.v1", id: "12-3" },
  // The stream's id stays until a new one arrives.
  { name: "reset", id: "12-3" },
];

test("reads names and ids, and skips comments and retry fields", () => {
  expect(createEventParser()(stream)).toEqual(events);
});

test("reads the same however the text is split", () => {
  assert(
    property(array(nat(stream.length), { maxLength: 8 }), (cuts) => {
      const parse = createEventParser();
      const ends = [...cuts.toSorted((a, b) => a - b), stream.length];
      let start = 0;
      const read = ends.flatMap((end) => {
        const piece = stream.slice(start, end);
        start = end;
        return parse(piece);
      });
      expect(read).toEqual(events);
    }),
  );
});

test("waits for the empty line that ends an event", () => {
  const parse = createEventParser();
  expect(parse("event: a.b.v1\ndata: {}\n")).toEqual([]);
  expect(parse("\n")).toEqual([{ name: "a.b.v1", id: "" }]);
});
