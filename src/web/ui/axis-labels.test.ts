import { expect, test } from "vitest";
import { placeLabels, withoutRepeats } from "./axis-labels.ts";

const room = { from: 40, to: 340, gap: 16 };
const label = (text: string, at: number, width = 30) => ({ text, at, width });

test("labels at the ends stay within the axis, others are centred", () => {
  expect(placeLabels([label("first", 40), label("last", 340), label("middle", 200)], room)).toEqual([
    { text: "first", from: 40 },
    { text: "last", from: 310 },
    { text: "middle", from: 185 },
  ]);
});

test("what would come too close to a more important label is left out", () => {
  const placed = placeLabels(
    [label("first", 40), label("last", 340), label("near", 95), label("far", 105)],
    room,
  );
  expect(placed.map(({ text }) => text)).toEqual(["first", "last", "far"]);
});

test("wide labels leave room for fewer", () => {
  const wide = [40, 340, 90, 140, 190, 240, 290].map((at) => label(String(at), at, 80));
  expect(placeLabels(wide, room).map(({ text }) => text)).toEqual(["40", "340", "190"]);
});

test("an axis that is narrower than two labels has the first", () => {
  expect(placeLabels([label("first", 40), label("last", 60)], { ...room, to: 90 })).toEqual([
    { text: "first", from: 40 },
  ]);
});

test("a minute with two measurements is written once, the same hour of the next day again", () => {
  const labels = [
    { text: "10:30", time: 37_800 },
    { text: "10:30", time: 37_830 },
    { text: "10:31", time: 37_860 },
    { text: "10:30", time: 37_800 + 86_400 },
  ];
  expect(withoutRepeats(labels).map(({ time }) => time)).toEqual([37_800, 37_860, 124_200]);
});
