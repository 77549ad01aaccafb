import { joinByLink, openLeague, payAll, setStatus } from "./acts.ts";
import type { People } from "./people.ts";
import { assignTeams, link } from "./result-acts.ts";
import type { Story } from "./timeline.ts";

/** One of the leagues that a trial installation plays itself: ten teams in the middle of their season. */
const INVENTED_LEAGUE = "900000000000000003";

/** Linked to its platform: results are fetched, most teams have a member, two seats are free, and prizes go by the results. */
export async function* harborBowl(people: People, today: Date): Story {
  const { felix, ben, grace, imani, lena, omar, sam, hank } = people;
  yield 80;
  const league = await openLeague(felix, today, {
    name: "Harbor Bowl",
    sport: "football",
    fantasyService: "sleeperbot",
    entryFee: "40.00",
    split: [60, 30, 10],
    prizeRules: [
      { kind: "weekly_high_score", percentage: 20, fromWeek: 1, toWeek: 14, phase: "regular" },
      { kind: "most_points", place: 1, percentage: 15, fromWeek: 1, toWeek: 14, phase: "regular" },
    ],
    maxMembers: 10,
    deadlineInDays: -60,
    endsInDays: 45,
    description: "Ten teams. The highest score of each week wins a part of the pot.",
  });
  await setStatus(felix, league, "active");
  yield 78;
  const players = [felix, ben, grace, imani, lena, omar, sam, hank];
  await joinByLink(felix, league, players);
  await payAll(players, league);
  yield 2;
  await link(felix, league, INVENTED_LEAGUE);
  yield 1;
  await assignTeams(felix, league, [felix, ben, grace, imani, lena, omar, sam]);
}
