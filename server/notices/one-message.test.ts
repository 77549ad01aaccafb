import { expect, it } from "vitest";
import { completeLeague, endSeason, type League } from "#contract/leagues/leagues.ts";
import { proposePayouts } from "#contract/money/payouts.ts";
import { listMails } from "#contract/notices/mailbox.ts";
import { listNotifications } from "#contract/notices/notifications.ts";
import { castSessionVote } from "#contract/votes/payout-votes.ts";
import { nameBankAccount } from "#tests/money/acts.ts";
import { of, withLeague } from "#tests/support/with-league.ts";
import { withWorld } from "#tests/support/with-world.ts";
import { aLeague, anAdmin, aPerson, join, type Person, pay, setStatus } from "#tests/support/world.ts";

/** One event gives a person one notification and one email at most (docs/rules.md §11). */
const world = withWorld();

type Cast = { casey: Person; ann: Person; ben: Person; cora: Person };
type Messages = { notifications: string[]; emails: string[] };

/** Casey runs a league; ann has a bank account, ben and cora don't. */
async function aCast(of: string): Promise<Cast> {
  const [casey, ann, ben, cora] = await Promise.all(
    ["casey", "ann", "ben", "cora"].map((name) => aPerson(world, `${name}_${of}`)),
  );
  if (!(casey && ann && ben && cora)) throw new Error("Someone has no account.");
  await nameBankAccount(ann);
  await world.runJobs();
  return { casey, ann, ben, cora };
}

/** Tells what each person was told since it was asked the last time, the oldest first, once every job has run. */
function listener(cast: Record<string, Person>) {
  const heard = new Map<string, Messages>();
  const all = async (person: Person): Promise<Messages> => {
    const told = (await person.call(listNotifications)).body.map(({ title }) => title).reverse();
    const { body } = await person.call(listMails, { query: { to: person.email } });
    return { notifications: told, emails: body.map(({ subject }) => subject).reverse() };
  };
  return async () => {
    await world.runJobs();
    const news: Record<string, Messages> = {};
    for (const [name, person] of Object.entries(cast)) {
      const now = await all(person);
      const before = heard.get(name) ?? { notifications: [], emails: [] };
      heard.set(name, now);
      news[name] = {
        notifications: now.notifications.slice(before.notifications.length),
        emails: now.emails.slice(before.emails.length),
      };
    }
    return news;
  };
}

const nothing: Messages = { notifications: [], emails: [] };
const emailed = (...emails: string[]): Messages => ({ notifications: [], emails });
const both = (title: string, subject = title): Messages => ({ notifications: [title], emails: [subject] });
/** First place for ann, who has a bank account, and second place for ben, who doesn't. */
const award = ({ casey, ann, ben }: Cast, league: League, amounts = ["70.00", "20.00"]) =>
  casey.call(proposePayouts, {
    ...of(league),
    body: { payouts: [ann, ben].map(({ userId }, nth) => ({ userId, place: nth + 1, amount: amounts[nth] })) },
  });

it("from the invitation to the last payout a season gives each person one message about each event", async () => {
  const cast = await aCast("season");
  const { casey, ann, ben, cora } = cast;
  const news = listener(cast);
  await news();
  const terms = { name: "Crew", entryFee: "30.00" };
  const league = await withLeague(world, { by: casey, players: [ann, ben, cora] }, terms);
  const invited = emailed("casey_season Tester invites you to Crew");
  expect(await news()).toEqual({
    casey: { notifications: [ann, ben, cora].map(({ name }) => `${name} joined Crew`), emails: [] },
    ...{ ann: invited, ben: invited, cora: invited },
  });
  for (const member of [ann, ben, cora]) await pay(member, league);
  const receipt = emailed("Receipt: $30.00 for Crew");
  expect(await news()).toEqual({
    casey: { notifications: [ann, ben, cora].map(({ name }) => `${name} paid $30.00 in Crew`), emails: [] },
    ...{ ann: receipt, ben: receipt, cora: receipt },
  });
  await setStatus(casey, league, "in_season");
  await casey.call(endSeason, of(league));
  const completed = both("League completed", "Thank you for playing Crew");
  expect(await news()).toEqual({ casey: nothing, ann: completed, ben: completed, cora: completed });
  await award(cast, league);
  expect(await news()).toEqual({
    casey: nothing,
    ann: both("You won $70.00: 1st place in Crew"),
    ben: both("You won $20.00: 2nd place in Crew"),
    cora: both("Prizes awarded in Crew", "Crew: who won what"),
  });
  await nameBankAccount(ben);
  expect(await news()).toEqual({
    ...{ casey: nothing, ann: nothing, cora: nothing },
    ben: {
      notifications: ["Payout sent"],
      emails: ["A payout account was added to Potkeeper", "Payout sent: $20.00 from Crew"],
    },
  });
});

it("from the invitation to the last payout payouts that were rejected are told once to each member, the commissioner and an admin who plays", async () => {
  const cast = await aCast("rejected");
  const { casey, ann, ben, cora } = cast;
  const ada = await anAdmin(world, "ada_rejected");
  const league = await aLeague(world, casey, { name: "Deniers", payoutRule: "majority_approval" });
  const members = [casey, ann, ben, cora, ada];
  await join(casey, league, ...members);
  for (const member of members) await pay(member, league);
  await casey.call(completeLeague, of(league));
  const proposed = await award(cast, league);
  const news = listener({ ...cast, ada });
  await news();
  const params = { id: proposed.body.votingSessionId ?? "" };
  for (const voter of members) await voter.call(castSessionVote, { params, body: { vote: "against" } });
  const told = both("Payouts not approved", "Deniers: payouts not approved");
  expect(await news()).toEqual({
    ...{ casey: told, ann: told, ben: told, cora: told },
    ada: both("Payouts are waiting for a decision", "Deniers: payouts are waiting for a decision"),
  });
});
