import { bringTogether, invite, joinByLink, openLeague, payAll, payWeek, rate, setStatus } from "./acts.ts";
import type { People } from "./people.ts";
import type { Story } from "./timeline.ts";

/** Pays weekly prizes, and fixed ones by the number of paid members; open to everyone. Alice still owes the fee. */
export async function* pickemPalace({ casey, alice, hank, nora, quinn, rosa, carmen }: People, today: Date): Story {
  yield 25;
  const league = await openLeague(casey, today, {
    name: "Pick'em Palace",
    leagueType: "pickem",
    sport: "football",
    fantasyService: "cbs_sports",
    entryFee: "33.33",
    periodPrizeShare: 25,
    split: [60, 40],
    prizeTable: {
      rows: [
        { from: 4, amounts: ["60.00", "30.00"] },
        { from: 10, amounts: ["150.00", "75.00"] },
        { from: 20, amounts: ["275.00", "150.00", "50.00"] },
      ],
      surplus: "first",
    },
    isPublic: true,
    maxMembers: 50,
    deadlineInDays: 12,
    endsInDays: 100,
    description: "Every game, every week, against the spread.",
  });
  await setStatus(casey, league, "active");
  yield 22;
  await joinByLink(casey, league, [alice, hank, nora, quinn, rosa]);
  await payAll([hank, quinn], league);
  yield 6;
  await payAll([nora, carmen], league);
  await payWeek(casey, league, { name: "Week 1", winner: hank, amount: "15.00" });
  await rate(quinn, league, 4, "Quick with the weekly prizes.");
}

/** In preparation: the invitations are out, one has expired, and Alice's awaits her answer. */
export async function* hardwoodHeroes({ casey, alice, dev, imani }: People, today: Date): Story {
  yield 20;
  const league = await openLeague(casey, today, {
    name: "Hardwood Heroes",
    sport: "basketball",
    fantasyService: "yahoo",
    entryFee: "60.00",
    split: [70, 30],
    payoutRule: "majority_approval",
    maxMembers: 10,
    deadlineInDays: 30,
    endsInDays: 190,
  });
  await invite(casey, league, ["late.larry@example.com"]);
  yield 9;
  await bringTogether(casey, league, [casey, dev, imani]);
  yield 2;
  await invite(casey, league, [alice.email, "jordan.blake@example.com", "riley.chen@example.com"]);
}

/** A free league that anyone may join. */
export async function* fairwayFriends({ priya, omar, jules }: People, today: Date): Story {
  yield 11;
  const league = await openLeague(priya, today, {
    name: "Fairway Friends",
    sport: "golf",
    fantasyService: "fleaflicker",
    entryFee: "0.00",
    split: [100],
    isPublic: true,
    deadlineInDays: 20,
    endsInDays: 60,
  });
  yield 10;
  await joinByLink(priya, league, [priya, omar, jules]);
}
