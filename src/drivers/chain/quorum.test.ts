import { expect, test } from "vitest";
import { createQuorum, QuorumError } from "./quorum.ts";

const never = new Promise<never>(() => undefined);
const askFor = <T>(node: T): Promise<T> => Promise.resolve(node);
const failing = (node: string): Promise<string> =>
  node === "down" ? Promise.reject(new Error("it is down")) : askFor(node);

test("two of several nodes must agree, whichever they are", async () => {
  expect(await createQuorum(["a", "b", "a"]).agree(askFor)).toEqual({ answer: "a" });
  expect(await createQuorum(["a", "b"]).agree(askFor)).toBeNull();
  expect(await createQuorum([{ units: 5n }, { units: 5n }]).agree(askFor)).toEqual({ answer: { units: 5n } });
  expect(await createQuorum([{ units: 5n }, { units: 6n }]).agree(askFor)).toBeNull();
});

test("a single node is believed alone", async () => {
  expect(await createQuorum(["a"]).agree(askFor)).toEqual({ answer: "a" });
  expect(await createQuorum(["a"]).first(askFor)).toEqual(["a"]);
});

test("nodes that differ where they must not are an error with the caller's sentence", async () => {
  await expect(createQuorum(["a", "b"]).insist(askFor, "the nodes differ in block 7")).rejects.toEqual(
    new QuorumError("the nodes differ in block 7"),
  );
  expect(await createQuorum(["a", "a"]).insist(askFor, "unused")).toBe("a");
});

test("a node that never answers delays none of the others", async () => {
  const ask = (node: string): Promise<string> => (node === "silent" ? never : askFor(node));
  const quorum = createQuorum(["silent", "a", "a"]);
  expect(await quorum.agree(ask)).toEqual({ answer: "a" });
  expect(await quorum.first(ask)).toEqual(["a", "a"]);
});

test("with too few answers the node's own failure is the reason", async () => {
  await expect(createQuorum(["a", "down"]).agree(failing)).rejects.toThrow("it is down");
  await expect(createQuorum(["a", "down"]).first(failing)).rejects.toThrow("it is down");
  expect(await createQuorum(["a", "down", "a"]).agree(failing)).toEqual({ answer: "a" });
  await expect(createQuorum<string>([]).agree(askFor)).rejects.toThrow(QuorumError);
});
