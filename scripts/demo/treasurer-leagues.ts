import { completeLeague } from "#contract/leagues/leagues.ts";
import { leaveLeague, lowerEntryFee } from "#contract/members/members.ts";
import { denyDebt } from "#contract/money/treasurer/debts.ts";
import { objectToRecord, refusePayment } from "#contract/money/treasurer/treasurer-payments.ts";
import { nameTreasurer } from "#contract/money/treasurer/treasurers.ts";
import { bringTogether, joinByLink, openLeague, payWeek, payWinners, setStatus } from "./acts.ts";
import type { People } from "./people.ts";
import type { Story } from "./timeline.ts";
import { announce, collect, listWays, makeTreasurer, paidOn, receive, record, send } from "./treasurer-acts.ts";

/**
 * Keeps its own money, in mid-season: the first treasurer still keeps what three members paid him, the second waits for
 * some, and every prize stands elsewhere.
 */
export async function* thursdayNightPicks(people: People, today: Date): Story {
  const { dana, wes, ben, elena, jules, lena, marco, rosa, tomas, uma, wen, zoe } = people;
  const on = paidOn.bind(undefined, today);
  yield 72;
  const league = await openLeague(dana, today, {
    name: "Thursday Night Picks",
    leagueType: "pickem",
    sport: "football",
    fantasyService: "espn",
    custody: "treasurer",
    entryFee: "50.00",
    periodPrizeShare: 25,
    split: [60, 40],
    maxMembers: 12,
    deadlineInDays: -34,
    endsInDays: 60,
    description: "Pick the Thursday game, and every other one. The loser brings the wings.",
  });
  await listWays(wes, [{ kind: "venmo", username: "wes-hartley" }]);
  yield 70;
  await joinByLink(dana, league, [dana, wes, ben, elena, jules, lena, marco, rosa, tomas, uma, wen]);
  await setStatus(dana, league, "active");
  await makeTreasurer(dana, league, wes);
  yield 66;
  await collect(wes, league, { from: [wes, ben, elena, tomas], paid: on(66, "venmo") });
  yield 58;
  await listWays(dana, [
    { kind: "venmo", username: "dana-whitfield" },
    { kind: "zelle", contact: "dana@example.com" },
    { kind: "cash", note: "At the draft, or on Thursdays" },
  ]);
  await dana.call(nameTreasurer, { params: { id: league.id }, body: { userId: dana.id } });
  await dana.call(lowerEntryFee, {
    params: { id: league.id, userId: rosa.id },
    body: { amount: "25.00", reason: "Rosa missed the first two weeks." },
  });
  yield 52;
  await collect(dana, league, { from: [dana, marco, jules], paid: on(52, "zelle") });
  yield 46;
  await tomas.call(leaveLeague, { params: { id: league.id } });
  await joinByLink(dana, league, [zoe]);
  yield 40;
  await collect(dana, league, { from: [rosa], paid: on(40, "cash") });
  yield 33;
  await setStatus(dana, league, "in_season");
  await listWays(elena, [{ kind: "paypal", name: "ElenaPetrova" }]);
  await payWeek(dana, league, { name: "Week 1", winner: elena, amount: "20.00" });
  const first = await send(dana, league, { to: elena, paid: on(33, "paypal") });
  yield 31;
  await receive(elena, first);
  yield 19;
  await listWays(jules, [
    { kind: "cash_app", cashtag: "JulesMoreau" },
    { kind: "venmo", username: "jules-moreau" },
  ]);
  await payWeek(dana, league, { name: "Week 2", winner: jules, amount: "20.00" });
  const second = await send(dana, league, { to: jules, paid: on(19, "cash_app") });
  yield 16;
  await jules.call(denyDebt, {
    params: { id: second.id },
    body: { reason: "Nothing came. Is it the right $Cashtag?" },
  });
  yield 12;
  const recorded = await record(dana, league, { from: wen, paid: on(13, "cash") });
  yield 11;
  await wen.call(objectToRecord, {
    params: { id: recorded },
    body: { reason: "I never paid in cash. I sent it to Wes in August." },
  });
  await listWays(ben, [{ kind: "venmo", username: "ben-okafor" }]);
  await payWeek(dana, league, { name: "Week 3", winner: ben, amount: "20.00" });
  yield 5;
  await send(dana, league, { to: ben, paid: on(5, "venmo") });
  const missing = await announce(uma, league, on(6, "zelle"));
  yield 4;
  await dana.call(refusePayment, {
    params: { id: missing },
    body: { reason: "My bank shows nothing. Did you use dana@example.com?" },
  });
  await listWays(marco, [{ kind: "zelle", contact: "marco@example.com" }]);
  await payWeek(dana, league, { name: "Week 4", winner: marco, amount: "20.00" });
  yield 1;
  await announce(lena, league, on(1, "venmo"));
}

/** Kept its own money, too, and is settled: every winner has confirmed a prize. */
export async function* backyardBaseball({ jules, marco, rosa, wes }: People, today: Date): Story {
  const on = paidOn.bind(undefined, today);
  yield 116;
  const league = await openLeague(jules, today, {
    name: "Backyard Baseball",
    sport: "baseball",
    fantasyService: "yahoo",
    custody: "treasurer",
    entryFee: "30.00",
    split: [75, 25],
    maxMembers: 4,
    deadlineInDays: -100,
    endsInDays: -40,
  });
  await setStatus(jules, league, "active");
  yield 113;
  await bringTogether(jules, league, [jules, marco, rosa, wes]);
  await collect(jules, league, { from: [jules, marco, rosa, wes], paid: on(113, "cash") });
  yield 40;
  await jules.call(completeLeague, { params: { id: league.id } });
  await payWinners(jules, league, [rosa, wes]);
  yield 38;
  const prizes = [
    { winner: rosa, sent: await send(jules, league, { to: rosa, paid: on(38, "cash") }) },
    { winner: wes, sent: await send(jules, league, { to: wes, paid: on(38, "venmo") }) },
  ];
  yield 37;
  for (const { winner, sent } of prizes) await receive(winner, sent);
}
