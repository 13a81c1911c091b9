import { describe, expect, test } from "vitest";
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

describe("what nodes' lists begin with", () => {
  const items = {
    keyOf: ([key = ""]: string) => key,
    onDifference: ([key]: string) => `they differ in ${key}`,
  };
  const start = (...lists: readonly (readonly string[] | null)[]) =>
    createQuorum(lists).agreeOnStart(askFor, items);

  test("is agreed as far as two of them are equal", async () => {
    expect(await start(["a1", "b1", "c1"], ["a1", "b1"])).toEqual(["a1", "b1"]);
    expect(await start(["a1", "b1"], ["a1", "c1"])).toEqual(["a1"]);
    expect(await start(["a2", "b1"], ["a1", "b1"], ["a1", "b1"])).toEqual(["a1", "b1"]);
    expect(await start(["a1"])).toEqual(["a1"]);
  });

  test("is nothing while one of two is behind, or they are on different branches", async () => {
    expect(await start(["a1"], [])).toEqual([]);
    expect(await start(["a1"], ["b1"])).toEqual([]);
    expect(await start(["a1"], null)).toEqual([]);
    expect(await start(null, null)).toBeNull();
    expect(await start(null, [], null)).toBeNull();
  });

  test("is refused when one thing has two contents", async () => {
    await expect(start(["a1"], ["a2"])).rejects.toThrow("they differ in a");
    expect(await start(["a1"], ["a2"], ["a1"])).toEqual(["a1"]);
  });

  test("is settled by two, whatever a third one does", async () => {
    const ask = (list: readonly string[] | null) => (list === null ? never : askFor(list));
    expect(await createQuorum([null, ["a1"], ["a1"]]).agreeOnStart(ask, items)).toEqual(["a1"]);
    expect(await createQuorum([null, [], []]).agreeOnStart(ask, items)).toEqual([]);
  });
});

test("one accepted answer is enough where that is asked, and a failure is not one", async () => {
  const isFound = (node: string): boolean => node === "found";
  expect(await createQuorum(["down", "found"]).any(failing, isFound)).toBe("found");
  expect(await createQuorum(["a", "b"]).any(failing, isFound)).toBeNull();
  await expect(createQuorum(["a", "down"]).any(failing, isFound)).rejects.toThrow("it is down");
});

test("two of three nodes settle a condition, and one of two does not", async () => {
  const isWell = async (node: string): Promise<boolean> => (await failing(node)) === "well";
  expect(await createQuorum(["well", "ill", "well"]).holds(isWell)).toBe(true);
  expect(await createQuorum(["well", "ill"]).holds(isWell)).toBe(false);
  await expect(createQuorum(["well", "down"]).holds(isWell)).rejects.toThrow("it is down");
});
