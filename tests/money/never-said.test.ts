import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getLeague } from "#contract/leagues/leagues.ts";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { exportAccount } from "#contract/people/leave-for-good.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { type Heard, playAndListen, previewTexts, readAndExport } from "#tests/money/heard-seasons.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { neverSaidIn } from "#tests/support/never-said.ts";
import { aLeague, aPerson, join } from "#tests/support/world.ts";

/** A processor that fails whatever it is asked, and notes it. */
function failingProcessor() {
  const used: string[] = [];
  const processor = new Proxy({} as PaymentProcessor, {
    get: (_, name) => {
      // So that it can be passed on as a value.
      if (typeof name === "symbol" || name === "then") return undefined;
      return () => {
        used.push(name);
        throw new Error(`The processor was asked: ${name}`);
      };
    },
  });
  return { used, chosen: { processor, sandbox: undefined } };
}

const failing = failingProcessor();

/** What the operator says of the whole installation, and of leagues whose money Potkeeper holds. */
const OF_THE_SITE = ["/api/site-claims", "/api/config"];

describe.each([
  ["an installation whose processor fails whatever it is asked", "USD", {}, failing.chosen],
  ["an installation without a processor, in pounds", "GBP", { STRIPE_SECRET_KEY: "sk_test_1" }, {}],
] as const)("Leagues that keep their own money, on %s,", (_, currency, environment, overrides) => {
  let world: TestApp;
  let heard: Heard;

  beforeAll(async () => {
    world = await testApp({ environment, ...overrides });
    heard = await playAndListen(world, { leftOut: OF_THE_SITE, currency });
  });
  afterAll(() => world.close());

  const sentMails = async () => {
    const sent = await world.deps.db.select().from(mails).orderBy(mails.position);
    // Where Potkeeper can hold money, emails about accounts say so.
    return world.deps.processor ? sent.slice(heard.accountMails) : sent;
  };

  it("are played to their end without it", () => {
    expect(failing.used).toEqual([]);
  });

  it("say in no email that their money is held, or that Potkeeper pays, and name sums in their currency", async () => {
    const sent = await sentMails();
    expect(sent.length).toBeGreaterThan(100);
    const found = sent.flatMap(({ subject, text, html }) =>
      neverSaidIn(`${subject}\n${text}\n${html.replace(/<style.*?<\/style>|<[^>]*>/g, " ")}`).map(
        (said) => `${subject} | ${said}`,
      ),
    );
    expect([...new Set(found)]).toEqual([]);
    const texts = sent.map(
      ({ subject, text, html }) => `${subject}\n${text}\n${html.replace(/<style.*?<\/style>/g, "")}`,
    );
    const [own, other] = currency === "GBP" ? ["£50.00", /.*(\$|\bUSD\b|dollar).*/g] : ["$50.00", /.*£.*/g];
    expect(texts.filter((text) => text.includes(own)).length).toBeGreaterThan(20);
    expect(texts.flatMap((text) => text.match(other) ?? [])).toEqual([]);
  });

  it("speak to nobody of themselves by name, in the app or by email", async () => {
    const { db } = world.deps;
    const told = await db
      .select({ id: users.id, texts: sql<string>`concat_ws(' | ', ${notifications.title}, ${notifications.message})` })
      .from(notifications)
      .innerJoin(users, eq(users.id, notifications.userId));
    const mailed = await db
      .select({ id: users.id, texts: sql<string>`concat_ws(' | ', ${mails.subject}, ${mails.text})` })
      .from(mails)
      .innerJoin(users, eq(sql`lower(${users.email})`, sql`lower(${mails.to})`));
    expect(told.length).toBeGreaterThan(100);
    // Lists of prizes name everyone alike, and a person can invite an address of their own.
    const inSentences = (id: string, texts: string) =>
      texts.replaceAll(new RegExp(`\u2068${id}[^\u2069]*\u2069, \\d+\\w\\w place`, "g"), "");
    const byName = [...told, ...mailed]
      .filter(({ id, texts }) => inSentences(id, texts).includes(`\u2068${id}`))
      .filter(({ texts }) => !texts.includes("/invite/"));
    expect([...new Set(byName.map(({ id, texts }) => texts.replaceAll(id, "YOU")))]).toEqual([]);
  });

  it("say it in no answer, to nobody, in no export and no preview, and name no other currency there", async () => {
    await readAndExport(world, heard);
    const { answers } = heard;
    expect(answers.size).toBeGreaterThan(70);
    const found = [...answers].flatMap(([call, texts]) =>
      [...texts].flatMap((text) => neverSaidIn(text).map((said) => `${call} | ${said}`)),
    );
    expect([...new Set(found)]).toEqual([]);
    const previews = await previewTexts(world, heard);
    expect(previews.flatMap(neverSaidIn), "in a preview that a chat shows of a link").toEqual([]);
    const all = [...previews, ...[...answers.values()].flatMap((texts) => [...texts])];
    expect(all.filter((text) => text.includes(currency === "GBP" ? "£" : "$")).length).toBeGreaterThan(40);
    expect(all.filter((text) => text.includes(currency === "GBP" ? "$" : "£"))).toEqual([]);
  });

  it("state their currency beside the amounts", async () => {
    const { crew, leagueIds } = heard;
    const league = (await crew.casey.call(getLeague, { params: { id: leagueIds[0] ?? "" } })).body;
    expect([league.currency, league.entryFee]).toEqual([currency, "50.00"]);
    const { body: exported } = await crew.alice.call(exportAccount, { body: { currentPassword: "correct horse" } });
    const { payments, payouts, dues } = exported as Record<string, { currency: string }[]>;
    for (const rows of [payments, payouts, dues]) {
      expect(new Set(rows?.map((row) => row.currency))).toEqual(new Set([currency]));
    }
  });
});

it("A league whose money Potkeeper holds can't do without the processor", async () => {
  const { used, chosen } = failingProcessor();
  const world = await testApp(chosen);
  try {
    const [casey, alice] = [await aPerson(world, "casey"), await aPerson(world, "alice")];
    const league = await aLeague(world, casey);
    await join(casey, league, alice);
    const { status } = await alice.call(createPaymentIntent, { body: { leagueId: league.id, amount: "50.00" } });
    expect([status >= 500, used.length > 0]).toEqual([true, true]);
  } finally {
    await world.close();
  }
});
