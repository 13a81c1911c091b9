/** The drawing's own coordinates: Mercator, longitudes −10° to 32.5° over its width. */
export const chartWidth = 1720;
export const chartHeight = 1240;

const westEdge = -10;
const unitsPerDegree = chartWidth / 42.5;
const unitsPerRadian = (unitsPerDegree * 180) / Math.PI;
/** Where the equator would be. */
const equatorY = 3303.4965;

export interface ChartPoint {
  readonly x: number;
  readonly y: number;
}

/** Position of a place on the chart; `west` or `east` when it is outside. */
export function placeOnChart(latitude: number, longitude: number): ChartPoint | "west" | "east" {
  const x = (longitude - westEdge) * unitsPerDegree;
  const y = equatorY - unitsPerRadian * Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  if (x < 0) return "west";
  if (x > chartWidth) return "east";
  if (y < 0 || y > chartHeight) return longitude < 10 ? "west" : "east";
  return { x, y };
}
