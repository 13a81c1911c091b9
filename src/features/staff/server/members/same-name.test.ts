import { afterAll, beforeAll, expect, test } from "vitest";
import { openStaff } from "../staff.fixture.ts";
import { staffCall } from "../staff-session.fixture.ts";
import { looksOf } from "./same-name.ts";

const reason = "as agreed with the team";
const taken = { code: "staff_name_taken" };

let testbed: Awaited<ReturnType<typeof openStaff>>;
beforeAll(async () => {
  testbed = await openStaff();
});
afterAll(() => testbed.drop());

test.each([
  ["Ann Lee", "ann lee"],
  ["Ann Lee", "Ann  Lee"],
  ["Ann Lee", "AnnLee"],
  ["Ann Lee", "Ann-Lee."],
  ["Ann Lee", "Ann\u200b Lee"],
  ["Ann Lee", "Аnn Lее"],
  ["Ann Lee", "Ａｎｎ Ｌｅｅ"],
  ["Ann Lee", "𝐀𝐧𝐧 𝐋𝐞𝐞"],
  ["Ann Lee", "Ánn Lẹe"],
  ["Ann Lee", "Ann Iee"],
  ["Bill", "BiII"],
  ["Bill", "B1l|"],
  ["Marno", "Mamo"],
  ["Oto", "0t0"],
])("%s and %s are taken for each other", (one, other) => {
  expect(looksOf(one)).toBe(looksOf(other));
});

test.each([
  ["Ann Lee", "Ann Lea"],
  ["Ann", "Anna"],
  ["山田", "山本"],
  ["カキ", "ガギ"],
  ["نور", "نورا"],
  ["!!", "!?"],
])("%s and %s are not", (one, other) => {
  expect(looksOf(one)).not.toBe(looksOf(other));
});

test("T60 no two members who can be let in have names that are taken for each other", async () => {
  const { handlers } = testbed;
  const owner = await testbed.open();
  const invite = async (email: string, name: string) =>
    handlers["POST /v2/admin/staff"]({
      ...(await owner.input()),
      body: { email, name, role: "support", reason },
    });
  const rename = async (id: Awaited<ReturnType<typeof invite>>["id"], name: string) =>
    handlers["PUT /v2/admin/staff/{id}/name"]({ ...(await owner.input()), params: { id }, body: { name } });
  const setState = async (id: Awaited<ReturnType<typeof invite>>["id"], state: "enable" | "disable") =>
    handlers[`POST /v2/admin/staff/{id}/${state}`]({
      ...(await owner.input()),
      params: { id },
      body: { reason },
    });
  const ann = await invite("ann@example.com", "Ann Lee");
  await expect(invite("other@example.com", "Аnn  LEE")).rejects.toMatchObject(taken);
  const ben = await invite("ben@example.com", "Ben Moss");
  await expect(rename(ben.id, "ann lee")).rejects.toMatchObject(taken);
  // By the link that lets them choose, too.
  const text = testbed.mails.findLast(({ recipient }) => recipient === "ben@example.com")?.text ?? "";
  const token = /setup#([\w-]+)/.exec(text)?.[1] ?? "";
  const setUp = (name: string) =>
    handlers["POST /v2/admin/setup"]({
      ...testbed.nothing,
      actor: null,
      call: staffCall(),
      body: { token, password: "their own long password", name },
    });
  await expect(setUp("Ann Iee")).rejects.toMatchObject(taken);
  // Refused, it did not use the link up.
  expect((await setUp("Ben M.")).next).toBe("enroll");
  // One's own may be written otherwise, and that of who is disabled is free until they are let in again.
  await rename(ben.id, "BEN M");
  await setState(ann.id, "disable");
  await rename(ben.id, "Ann Lee");
  await expect(setState(ann.id, "enable")).rejects.toMatchObject(taken);
  await rename(ben.id, "Ben");
  await setState(ann.id, "enable");
  // Two at once have one winner.
  const outcomes = await Promise.allSettled([
    invite("one@example.com", "Cy Brook"),
    invite("two@example.com", "Cy  brook"),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
