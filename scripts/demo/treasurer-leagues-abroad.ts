import { tellLeagueHistory } from "#contract/leagues/league-history.ts";
import { acceptCharge } from "#contract/members/league-dues.ts";
import { lowerEntryFee } from "#contract/members/members.ts";
import { addDays } from "#contract/platform/days.ts";
import { charge, dueOf, joinByLink, openLeague, setStatus } from "./acts.ts";
import type { People } from "./people.ts";
import { assignTeams, fetchAgain, link } from "./result-acts.ts";
import type { Story } from "./timeline.ts";
import { announceDues, collect, collectDues, listWays, paidOn, receive, send } from "./treasurer-acts.ts";

/** Leagues that a trial installation plays itself: one in its eighth gameweek, the other's season over. */
const GAMEWEEK_8 = "fantasy.premierleague.com/leagues/900000004/standings/c";
const HOCKEY_SEASON = "fantrax.com/fantasy/league/9kQ0000000000002";

const WEEKLY = { kind: "weekly_high_score", fromWeek: 1, toWeek: 38, isEachWeek: true, ties: "carry" };
const MONTHLY = { kind: "monthly_high_score", months: 10, isEachWeek: true };

/** Before the league came here; who got what in its first season, no one knows anymore. */
const PAST_SEASONS = `season,place,manager,won
2023/24,1,Zoe Adler,168
2023/24,2,Omar Haddad,72
2022/23,1,Imani Brooks,140
2022/23,2,Dev Patel,60
2022/23,3,Zoe Adler,
2021/22,1,Big Terry,
2021/22,2,Hank Sullivan,
`;

/**
 * In pounds, in mid-season: its weeks and months are paid as the results say. A tie went to the next week, a fine was
 * taken from a prize, and the treasurer still owes some. Its commissioner added its past seasons.
 */
export async function* quaysideGaffers(people: People, today: Date): Story {
  const { imani, zoe, hank, sam, grace, dev, omar, carmen } = people;
  const on = paidOn.bind(undefined, today);
  const inTeamOrder = [imani, zoe, hank, sam, grace, dev, omar, carmen];
  yield 82;
  const league = await openLeague(imani, today, {
    name: "Quayside Gaffers",
    leagueType: "pickem",
    sport: "soccer",
    fantasyService: "premier_league",
    season: "2024/25",
    custody: "treasurer",
    currency: "GBP",
    entryFee: "30.00",
    periodPrizeShare: 60,
    split: [70, 30],
    prizeRules: [
      { ...WEEKLY, amount: "2.00" },
      { ...MONTHLY, amount: "6.00" },
    ],
    maxChargesPerMember: "5.00",
    maxMembers: 8,
    deadlineInDays: -62,
    endsInDays: 180,
    description: "Two pounds a gameweek, six a month. A tie rolls over.",
  });
  await listWays(imani, [
    { kind: "uk_bank", holder: "Imani Brooks", sortCode: "20-00-00", accountNumber: "12345678" },
    { kind: "revolut", revtag: "imanib" },
  ]);
  await imani.call(tellLeagueHistory, { params: { id: league.id }, body: { text: PAST_SEASONS } });
  yield 80;
  await joinByLink(imani, league, inTeamOrder);
  await setStatus(imani, league, "active");
  yield 70;
  await collect(imani, league, { from: inTeamOrder, paid: on(70, "uk_bank") });
  yield 61;
  await setStatus(imani, league, "in_season");
  yield 25;
  await link(imani, league, GAMEWEEK_8);
  yield 24;
  await assignTeams(imani, league, inTeamOrder);
  yield 20;
  await charge(imani, league, { who: [dev], amount: "1.50", reason: "Two gameweeks without a captain." });
  await dev.call(acceptCharge, { params: { id: await dueOf(dev, league, "charge") } });
  yield 14;
  await fetchAgain(omar, league);
  yield 13;
  await listWays(hank, [{ kind: "revolut", revtag: "hanksully" }]);
  await listWays(grace, [{ kind: "uk_bank", holder: "Grace Kim", sortCode: "40-00-00", accountNumber: "87654321" }]);
  const sent = [
    await send(imani, league, { to: hank, paid: on(13, "revolut") }),
    await send(imani, league, { to: hank, paid: on(13, "revolut") }),
  ];
  yield 12;
  for (const debt of sent) await receive(hank, debt);
  yield 6;
  await send(imani, league, { to: grace, paid: on(6, "uk_bank") });
}

/**
 * In euros, with a fee in two parts: its season is over at the platform and waits to be completed. Lowest scores were
 * charged, and one of them is open. The last part of the fees awaits the treasurer's word.
 */
export async function* isarIce(people: People, today: Date): Story {
  const { quinn, marco, nora, elena, kofi, uma, wen, lena, jules, felix, rosa, tomas } = people;
  const on = paidOn.bind(undefined, today);
  const inTeamOrder = [quinn, marco, nora, elena, kofi, uma, wen, lena, jules, felix, rosa, tomas];
  const others = inTeamOrder.filter((player) => player !== tomas);
  const dueAt = (daysAgo: number) => addDays(today, -daysAgo).toISOString();
  yield 100;
  const league = await openLeague(lena, today, {
    name: "Isar Ice",
    sport: "hockey",
    fantasyService: "fantrax",
    season: "2025/26",
    custody: "treasurer",
    currency: "EUR",
    entryFee: "60.00",
    entryParts: [
      { amount: "30.00", dueAt: dueAt(80) },
      { amount: "30.00", dueAt: dueAt(40) },
    ],
    split: [100],
    prizeRules: [
      { kind: "each_win", amount: "1.00", fromWeek: 1, toWeek: 20, isEachWeek: true, games: 6 },
      { kind: "consolation_winner", amount: "30.00" },
      { kind: "lowest_score_pays", amount: "3.00", fromWeek: 16, toWeek: 20 },
    ],
    maxChargesPerMember: "9.00",
    maxMembers: 12,
    deadlineInDays: -39,
    endsInDays: 5,
  });
  await listWays(lena, [{ kind: "iban", holder: "Lena Fischer", iban: "DE89370400440532013000", bic: "COBADEFFXXX" }]);
  yield 98;
  await joinByLink(lena, league, inTeamOrder);
  await setStatus(lena, league, "active");
  await lena.call(lowerEntryFee, {
    params: { id: league.id, userId: tomas.id },
    body: { amount: "40.00", reason: "Tomas brings the trophy from Brno." },
  });
  yield 84;
  await collectDues(lena, league, { from: others, kind: "part", part: 1, paid: on(84, "iban") });
  await collect(lena, league, { from: [tomas], paid: on(84, "cash") });
  yield 44;
  const onTime = others.filter((player) => player !== uma);
  await collectDues(lena, league, { from: onTime, kind: "part", part: 2, paid: on(44, "iban") });
  yield 38;
  await setStatus(lena, league, "in_season");
  yield 24;
  await link(lena, league, HOCKEY_SEASON);
  yield 23;
  await assignTeams(lena, league, inTeamOrder);
  yield 12;
  await fetchAgain(marco, league);
  yield 9;
  await collectDues(lena, league, { from: [marco, wen], kind: "charge", paid: on(9, "iban") });
  yield 1;
  await announceDues(uma, league, { kind: "part", part: 2, paid: on(2, "iban") });
}
