import { describe, expect, it } from "vitest";
import type { Image, Location, Plan } from "../server-types.ts";
import {
  type Choices,
  fits,
  imageFamilies,
  isSoldOut,
  obstacleOf,
  parseOrderSearch,
  resolveChoice,
} from "./order-choice.ts";

const place = (id: string, availability: Location["availability"] = "available"): Location => ({
  id,
  name: id.toUpperCase(),
  country: "DE",
  latitude: 50,
  longitude: 8,
  availability,
});

const plan = (id: string, diskGb: number, soldOutIn: readonly string[] = []): Plan => ({
  id,
  name: id,
  vcpu: 1,
  memoryMb: 1024,
  diskGb,
  trafficGb: 1000,
  networkMbps: null,
  monthlyCents: 490,
  offers: ["fra1", "ams1"].map((locationId) => ({
    locationId,
    availability: soldOutIn.includes(locationId) ? "sold-out" : "available",
    firstMonthCents: 490,
    promotionId: null,
  })),
});

const image = (id: string, family: string, minDiskGb = 5): Image => ({
  id,
  family,
  name: family,
  version: id,
  minDiskGb,
});

const choices: Choices = {
  locations: [place("hel1", "sold-out"), place("fra1"), place("ams1")],
  plans: [plan("skiff-1", 15, ["fra1"]), plan("sloop-2", 40)],
  images: [image("windows-2025", "windows", 60), image("debian-13", "debian"), image("debian-12", "debian")],
  months: [1, 3, 12],
};

describe("resolveChoice", () => {
  it("fills every gap with the first available option", () => {
    const choice = resolveChoice({}, choices);
    expect(choice.location?.id).toBe("fra1");
    expect(choice.plan?.id).toBe("sloop-2");
    expect(choice.image?.id).toBe("debian-13");
    expect(choice).toMatchObject({ months: 1, name: "sloop-2-fra1", autoprolong: true, access: "password" });
  });

  it("keeps what was asked for, even when it is sold out", () => {
    const choice = resolveChoice({ plan: "skiff-1", location: "fra1" }, choices);
    expect(choice.plan && choice.location && isSoldOut(choice.plan, choice.location)).toBe(true);
  });

  it("keeps a system that a smaller plan has no room for, and says so", () => {
    const large = { ...choices, plans: [...choices.plans, plan("brig-9", 80)] };
    const chosen = { location: "fra1", image: "windows-2025" };
    expect(obstacleOf(resolveChoice({ ...chosen, plan: "brig-9" }, large))).toBeUndefined();
    const moved = resolveChoice({ ...chosen, plan: "sloop-2" }, large);
    expect([moved.image?.id, obstacleOf(moved)]).toEqual(["windows-2025", "diskTooSmall"]);
    expect(obstacleOf(resolveChoice({ plan: "skiff-1", location: "fra1" }, large))).toBe("soldOut");
  });

  it("drops what does not exist", () => {
    const choice = resolveChoice(
      { plan: "no-such", location: "no-such", image: "no-such", months: 7 },
      choices,
    );
    expect(choice.location?.id).toBe("fra1");
    expect(choice.months).toBe(1);
  });

  it("keeps an empty name: the customer has cleared the field", () => {
    expect(resolveChoice({ name: "" }, choices).name).toBe("");
  });

  it("has nothing to choose when nothing is on sale", () => {
    const choice = resolveChoice({}, { locations: [], plans: [], images: [], months: [] });
    expect(choice).toMatchObject({
      location: undefined,
      plan: undefined,
      image: undefined,
      months: 1,
      name: "",
    });
  });
});

describe("parseOrderSearch", () => {
  it("reads the router's forms of an address", () => {
    expect(
      parseOrderSearch({ plan: "ketch-8", months: 3, name: 42, autoprolong: false, access: "keys" }),
    ).toEqual({
      plan: "ketch-8",
      months: 3,
      name: "42",
      autoprolong: false,
      access: "keys",
    });
  });

  it("drops what is not an order", () => {
    expect(parseOrderSearch({ plan: {}, months: "x", autoprolong: "yes", access: "root", other: 1 })).toEqual(
      {},
    );
    expect(parseOrderSearch({ months: -1, name: "x".repeat(500) })).toEqual({});
  });
});

it("puts versions of a system under its family, in the catalogue's order", () => {
  const families = imageFamilies(choices.images).map((family) => family.map(({ id }) => id));
  expect(families).toEqual([["windows-2025"], ["debian-13", "debian-12"]]);
});

it("offers a system only where its disk is large enough", () => {
  expect(fits(image("windows-2025", "windows", 60), plan("sloop-2", 40))).toBe(false);
});
