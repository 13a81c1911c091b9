import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { NorthSeaChart } from "./north-sea-chart.tsx";

const places = {
  Frankfurt: [50.11, 8.68],
  Falkenstein: [50.48, 12.37],
  Amsterdam: [52.37, 4.9],
  London: [51.51, -0.13],
} as const;

/** On which side of its star each label is. */
function sides(...names: readonly (keyof typeof places)[]) {
  const beacons = names.map((name) => {
    const [latitude, longitude] = places[name];
    return { id: name, name, detail: "", latitude, longitude, isChosen: false };
  });
  const html = renderToStaticMarkup(
    <NorthSeaChart label="Chart" northSea="" balticSea="" beacons={beacons} />,
  );
  return Object.fromEntries(
    names.map((name) => [name, new RegExp(`text-anchor="(\\w+)"[^>]*>${name} `).exec(html)?.[1]]),
  );
}

test("a label at the foot leaves the end to the callout, unless another place is before it", () => {
  expect(sides("Frankfurt", "Amsterdam")).toEqual({ Frankfurt: "end", Amsterdam: "start" });
  expect(sides("Frankfurt", "Falkenstein")).toEqual({ Frankfurt: "end", Falkenstein: "start" });
});

test("a label in the far west is before its star", () => {
  expect(sides("London")).toEqual({ London: "end" });
});
