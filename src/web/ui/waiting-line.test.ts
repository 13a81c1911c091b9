import { expect, test } from "vitest";
import { createWaitingLine } from "./waiting-line.ts";

test("what is sent before there is a receiver comes first, in order, once", () => {
  const line = createWaitingLine<number>();
  line.send(1);
  line.send(2);
  const received: number[] = [];
  const leave = line.receive((item) => received.push(item));
  line.send(3);
  expect(received).toEqual([1, 2, 3]);
  leave();
  line.send(4);
  line.receive((item) => received.push(item));
  expect(received).toEqual([1, 2, 3, 4]);
});

test("a replaced receiver does not remove its successor when it stops", () => {
  const line = createWaitingLine<number>();
  const received: number[] = [];
  const leave = line.receive(() => undefined);
  line.receive((item) => received.push(item));
  leave();
  line.send(1);
  expect(received).toEqual([1]);
});
