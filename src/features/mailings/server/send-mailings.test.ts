import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTexts } from "#src/platform/i18n/texts.ts";
import { createSealer } from "#src/platform/secrets/sealer.ts";
import { testSites } from "#src/platform/tenancy/site.fixture.ts";
import { type MailingsTestbed, openMailingsTestbed } from "./mailings-testbed.fixture.ts";
import { sendMailings } from "./send-mailings.ts";

let testbed: MailingsTestbed;
const people = 60;

beforeAll(async () => {
  testbed = await openMailingsTestbed();
  await testbed.addPeople(people);
});
afterAll(() => testbed.drop());

/** What happens next: a worker that dies after so many mails, two at once, a stop, or time that passes. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("killed" as const), after: fc.integer({ min: 0, max: 25 }) }),
  fc.record({
    kind: fc.constantFrom("both" as const, "stop" as const, "continue" as const, "wait" as const),
  }),
);

test("T85 however often a worker dies and staff stops it, each recipient gets it once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const mailing = await testbed.writeAndSend({ perHour: 600 });
      const { id } = mailing;
      for (const one of steps) {
        if (one.kind === "killed") await work(one.after);
        if (one.kind === "both") await Promise.all([work(), work()]);
        if (one.kind === "stop") await testbed.stop(id).catch(ignoreOther);
        if (one.kind === "continue") await testbed.goOn(id).catch(ignoreOther);
        if (one.kind === "wait") testbed.clock.advance(60_000);
      }
      await testbed.goOn(id).catch(ignoreOther);
      for (let turn = 0; turn < 10; turn += 1) {
        await work();
        testbed.clock.advance(600_000);
      }
      expect(await testbed.show(id)).toMatchObject({
        state: "sent",
        recipients: people,
        mailed: people,
        noticed: people,
      });
      const mails = await testbed.mailsOf(mailing);
      expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(people);
      expect(mails).toHaveLength(people);
      expect(await testbed.eventsOf(id)).toHaveLength(people);
      testbed.clock.advance(3_600_000);
    }),
    { numRuns: 8 },
  );
});

function ignoreOther(error: unknown): void {
  expect(error).toMatchObject({ code: "version_changed" });
}

/** A turn of a worker, which dies when it has posted so many mails. */
async function work(dies = Number.POSITIVE_INFINITY): Promise<void> {
  const { platform, product } = testbed;
  let posted = 0;
  const dead = new Error("killed");
  const mail = {
    post: async (...given: Parameters<typeof product.mail.post>) => {
      if (posted >= dies) throw dead;
      posted += 1;
      await product.mail.post(...given);
    },
  };
  const never = (): never => {
    throw new Error("no act is performed by a worker");
  };
  const sealer = createSealer(() => Buffer.alloc(32));
  const context = { platform, mail, texts: createTexts(), sites: testSites, sealer, perform: never };
  await sendMailings(context).catch((error: unknown) => {
    if (error !== dead) throw error;
  });
}
