import { completeLeague } from "#contract/leagues/leagues.ts";
import {
  bringTogether,
  nameBankAccount,
  openLeague,
  pay,
  payAll,
  payWinners,
  putToTheVote,
  setStatus,
  vote,
} from "./acts.ts";
import type { People } from "./people.ts";
import type { Story } from "./timeline.ts";

/** Odd cents, a reimbursement and three winners: two are paid, the third hasn't added a bank account yet. */
export async function* diamondClub({ casey, alice, ben, carmen, dev, grace, hank, imani }: People, today: Date): Story {
  yield 118;
  const league = await openLeague(casey, today, {
    name: "Summer Diamond Club",
    sport: "baseball",
    fantasyService: "espn",
    entryFee: "33.33",
    split: [50, 30, 20],
    commissionerReimbursement: 10,
    maxMembers: 10,
    deadlineInDays: -96,
    endsInDays: -16,
    description: "Head to head, nine categories. Keep the trades friendly.",
  });
  const players = [casey, alice, ben, carmen, dev, grace, hank, imani];
  yield 116;
  await bringTogether(casey, league, players);
  await payAll([casey, alice, dev], league);
  yield 110;
  await payAll([ben, grace, imani], league);
  yield 98;
  await pay(hank, league, { cardFailsFirst: true });
  await pay(carmen, league);
  await setStatus(casey, league, "active");
  yield 16;
  await casey.call(completeLeague, { params: { id: league.id } });
  await nameBankAccount(alice);
  yield 15;
  await payWinners(casey, league, [alice, dev, imani]);
  yield 14;
  await nameBankAccount(casey);
  yield 12;
  await nameBankAccount(dev);
}

/** A finished season whose payouts await the members' vote. */
export async function* premierPals({ priya, omar, lena, felix, nora, alice }: People, today: Date): Story {
  yield 117;
  const league = await openLeague(priya, today, {
    name: "Premier Pals",
    sport: "soccer",
    fantasyService: "fantrax",
    entryFee: "40.00",
    split: [70, 30],
    payoutRule: "majority_approval",
    deadlineInDays: -101,
    endsInDays: -5,
  });
  await setStatus(priya, league, "active");
  yield 114;
  await bringTogether(priya, league, [priya, omar, lena, felix, nora, alice]);
  await payAll([priya, omar, nora], league);
  yield 103;
  await payAll([lena, felix, alice], league);
  yield 5;
  await priya.call(completeLeague, { params: { id: league.id } });
  yield 4;
  const sessionId = await putToTheVote(priya, league, [omar, lena]);
  await vote(omar, sessionId, "for");
  await vote(priya, sessionId, "for");
  yield 2;
  await vote(felix, sessionId, "against");
}

/** Its members have voted the payouts down, so an admin has to resolve it. */
export async function* hoopDreams({ dev, imani, grace, jules, rosa }: People, today: Date): Story {
  yield 119;
  const league = await openLeague(dev, today, {
    name: "Hoop Dreams",
    sport: "basketball",
    fantasyService: "sleeperbot",
    entryFee: "30.00",
    split: [60, 40],
    payoutRule: "majority_approval",
    maxMembers: 8,
    deadlineInDays: -104,
    endsInDays: -9,
  });
  await setStatus(dev, league, "active");
  yield 113;
  await bringTogether(dev, league, [imani, grace, jules, rosa]);
  await payAll([imani, grace, jules, rosa], league);
  yield 9;
  await dev.call(completeLeague, { params: { id: league.id } });
  yield 8;
  const sessionId = await putToTheVote(dev, league, [rosa, jules]);
  await vote(imani, sessionId, "against");
  yield 6;
  await vote(grace, sessionId, "against");
}

/** Never got going: canceled, with every fee refunded to its card. */
export async function* frozenPonds({ nora, sam, ben, lena, hank }: People, today: Date): Story {
  yield 50;
  const league = await openLeague(nora, today, {
    name: "Frozen Ponds",
    sport: "hockey",
    entryFee: "75.00",
    split: [50, 30, 20],
    deadlineInDays: -20,
    endsInDays: 150,
  });
  await setStatus(nora, league, "active");
  yield 47;
  await bringTogether(nora, league, [nora, sam, ben, lena, hank]);
  await payAll([nora, sam, lena], league);
  yield 21;
  await setStatus(nora, league, "cancelled");
}
