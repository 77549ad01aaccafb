import { completeLeague } from "#contract/leagues/leagues.ts";
import { listUnclaimedPayouts, openGiveBackVote } from "#contract/votes/unclaimed.ts";
import {
  bringTogether,
  joinByLink,
  nameBankAccount,
  openLeague,
  pay,
  payAll,
  payWinners,
  setStatus,
  vote,
} from "./acts.ts";
import type { People } from "./people.ts";
import type { Story } from "./timeline.ts";

/**
 * A survivor league from the spring with three winners: one is paid, one hasn't added a bank account, and the members
 * vote on the third's prize.
 */
export async function* lastBatter(people: People, today: Date): Story {
  const { ada, marco, alice, elena, jules, kofi, quinn, rosa } = people;
  yield 115;
  const league = await openLeague(marco, today, {
    name: "Last Batter Standing",
    leagueType: "survivor",
    sport: "baseball",
    fantasyService: "fleaflicker",
    entryFee: "20.00",
    split: [60, 25, 15],
    isPublic: true,
    deadlineInDays: -100,
    endsInDays: -75,
    description: "Pick one team a week. Lose once and you're out.",
  });
  await setStatus(marco, league, "active");
  yield 112;
  await joinByLink(marco, league, [marco, elena, kofi, quinn]);
  await payAll([marco, elena, kofi, quinn], league);
  yield 105;
  await payAll([alice, jules, rosa], league);
  yield 75;
  await marco.call(completeLeague, { params: { id: league.id } });
  await payWinners(marco, league, [kofi, elena, quinn]);
  yield 74;
  await nameBankAccount(kofi);
  yield 3;
  const waiting = await marco.call(listUnclaimedPayouts);
  const third = waiting.find(({ userId }) => userId === quinn.id);
  const { votingSessionId } = await ada.call(openGiveBackVote, {
    params: { id: third?.id ?? "" },
    body: { reason: "Quinn hasn't answered any of our emails." },
  });
  yield 2;
  await vote(jules, votingSessionId, "for");
}

/**
 * A dynasty between two seasons: first place is awarded, and the commissioner has yet to share out the rest of the
 * pool.
 */
export async function* creaseKeepers({ hank, ben, grace, lena }: People, today: Date): Story {
  yield 83;
  const league = await openLeague(hank, today, {
    name: "Crease Keepers",
    leagueType: "dynasty",
    sport: "hockey",
    fantasyService: "yahoo",
    entryFee: "80.00",
    minYears: 2,
    maxYears: 3,
    split: [75, 25],
    maxMembers: 6,
    deadlineInDays: -60,
    endsInDays: -18,
  });
  await setStatus(hank, league, "active");
  yield 80;
  await bringTogether(hank, league, [hank, ben, grace, lena]);
  for (const player of [hank, ben, grace, lena]) await pay(player, league, { years: 2 });
  yield 18;
  await hank.call(completeLeague, { params: { id: league.id } });
  yield 17;
  await payWinners(hank, league, [grace]);
}

/** Its season is long over, but its commissioner hasn't completed it or responded. */
export async function* silentSixers({ omar, felix, imani, rosa }: People, today: Date): Story {
  yield 111;
  const league = await openLeague(omar, today, {
    name: "Silent Sixers",
    sport: "basketball",
    fantasyService: "espn",
    entryFee: "15.00",
    split: [100],
    maxMembers: 6,
    deadlineInDays: -90,
    endsInDays: -45,
  });
  await setStatus(omar, league, "active");
  yield 108;
  await bringTogether(omar, league, [felix, imani, rosa]);
  await payAll([felix, imani, rosa], league);
}
