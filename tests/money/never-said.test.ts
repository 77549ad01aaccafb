import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPaymentIntent } from "#contract/money/payments.ts";
import { exportAccount } from "#contract/people/leave-for-good.ts";
import { linkPreview } from "#server/leagues/previews/link-preview.ts";
import { mails } from "#server/platform/db/schema/mails.ts";
import type { PaymentProcessor } from "#server/processor/port.ts";
import { intoTheFuture } from "#tests/money/acts.ts";
import { passDays } from "#tests/money/pass-days.ts";
import { readEverything } from "#tests/money/read-everything.ts";
import {
  aCrew,
  type Crew,
  cancelSeason,
  disputePrizes,
  playDynasty,
  playSeason,
} from "#tests/money/treasurer-season.ts";
import { type TestApp, testApp } from "#tests/support/app.ts";
import { neverSaidIn, textsIn } from "#tests/support/never-said.ts";
import { aLeague, aPerson, join, type Person } from "#tests/support/world.ts";

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
  ["an installation whose processor fails whatever it is asked", {}, failing.chosen],
  ["an installation without a processor", { STRIPE_SECRET_KEY: "sk_test_1" }, {}],
] as const)("Leagues that keep their own money, on %s,", (_, environment, overrides) => {
  let world: TestApp;
  let crew: Crew;
  let stranger: Person;
  let leagueIds: string[];
  let accountMails: number;
  /** Every answer that was given, with what was called. */
  const answers = new Map<string, Set<string>>();

  beforeAll(async () => {
    world = await testApp({ environment, ...overrides });
    world.app.addHook("onSend", async ({ method, routeOptions: { url = "" } }, _reply, payload) => {
      if (typeof payload !== "string" || !url.startsWith("/api/") || OF_THE_SITE.includes(url)) return payload;
      const call = `${method} ${url}`;
      for (const text of textsIn(JSON.parse(payload))) answers.set(call, (answers.get(call) ?? new Set()).add(text));
      return payload;
    });
    // Otherwise the job that seals entries, which queues itself, would never end.
    intoTheFuture(world);
    crew = await aCrew(world);
    stranger = await aPerson(world, "stranger");
    accountMails = await world.deps.db.$count(mails);
    const pass = passDays(world);
    const played = { world, crew, pass };
    const leagues = [
      await playSeason(played),
      await cancelSeason(played),
      await playDynasty(played),
      await disputePrizes(played),
    ];
    leagueIds = leagues.map(({ id }) => id);
    await pass(40);
  });
  afterAll(() => world.close());

  const sentMails = async () => {
    const sent = await world.deps.db.select().from(mails).orderBy(mails.position);
    // Where Potkeeper can hold money, emails about accounts say so.
    return world.deps.processor ? sent.slice(accountMails) : sent;
  };
  const tokensIn = async (path: string): Promise<string[]> => {
    const found = (await sentMails()).flatMap(({ text }) => text.match(new RegExp(`(?<=/${path}/)[\\w-]+`)) ?? []);
    return [...new Set(found)];
  };

  it("are played to their end without it", () => {
    expect(failing.used).toEqual([]);
  });

  it("say in no email that their money is held, or that Potkeeper pays", async () => {
    const sent = await sentMails();
    expect(sent.length).toBeGreaterThan(100);
    const found = sent.flatMap(({ subject, text, html }) =>
      neverSaidIn(`${subject}\n${text}\n${html.replace(/<style.*?<\/style>|<[^>]*>/g, " ")}`).map(
        (said) => `${subject} | ${said}`,
      ),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it("say it in no answer, to nobody, and in no export", async () => {
    const people = [...Object.values(crew), stranger];
    const [invitations, replacements] = [await tokensIn("invite"), await tokensIn("replacement-invite")];
    await readEverything(world, { leagueIds, people, invitations, replacements });
    for (const person of Object.values(crew)) {
      const { status } = await person.call(exportAccount, { body: { currentPassword: "correct horse" } });
      expect(status).toBe(200);
    }
    expect(answers.size).toBeGreaterThan(70);
    const found = [...answers].flatMap(([call, texts]) =>
      [...texts].flatMap((text) => neverSaidIn(text).map((said) => `${call} | ${said}`)),
    );
    expect([...new Set(found)]).toEqual([]);
  });

  it("say it in no preview that a chat shows of a link", async () => {
    const paths = [
      ...leagueIds.map((id) => `/leagues/${id}`),
      ...(await tokensIn("invite")).map((token) => `/invite/${token}`),
    ];
    const shown = [];
    for (const path of paths) shown.push(await linkPreview(world.deps.db, { path, now: world.clock() }));
    expect(shown.flatMap((preview) => textsIn(preview).flatMap(neverSaidIn))).toEqual([]);
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
