import { CLAIM_HOURS, type claimWays } from "#contract/leagues/named-seats.ts";
import type { League } from "#server/notices/notice.ts";
import { collectedNews, toldToday, toOneAndOthers } from "#server/notices/shapes.ts";
import { type Mention, mention } from "#server/platform/mentions.ts";

const claimsPath = ({ id }: League) => `/leagues/${id}#claims`;

type About = { to: readonly string[]; userId: string; name: Mention };

/** To everyone in the league: a seat that was only a name has an account (RULES §28). */
export function seatClaimed(
  league: League,
  { to, userId, name, hadPrize, way }: About & { hadPrize: boolean; way: (typeof claimWays)[number] },
) {
  const who = mention(userId, league.id);
  const doubt =
    way === "email"
      ? ""
      : ` If that isn't ${name}, say so on the league's page within ${CLAIM_HOURS} hours: two members undo it.`;
  const paid = hadPrize
    ? " A prize is named for this seat, so the treasurer confirms who this is before it is paid."
    : "";
  const stays = "What was paid and is owed stays with the seat.";
  return toOneAndOthers(userId, {
    one: toldToday(league, to, {
      title: `${name}'s seat in ${league.name} is yours`,
      message: `${stays}${paid}`,
    }),
    others: toldToday(league, to, {
      title: `${who} has made ${name}'s seat theirs in ${league.name}`,
      message: `${stays}${paid}${doubt}`,
      path: claimsPath(league),
      email: { subject: `${league.name}: ${name}'s seat has an account` },
    }),
  });
}

/** To the commissioner and the treasurer: somebody with the league's link says which name is theirs. */
export const seatAsked = (league: League, { to, userId, name }: About) =>
  toldToday(league, to, {
    title: `${mention(userId)} says that ${name}'s seat in ${league.name} is theirs`,
    message: "If you know that it's them, confirm it on the league's page. They get the seat then.",
    path: claimsPath(league),
    label: "Answer",
    email: { subject: `${league.name}: is this ${name}?` },
  });

/** To somebody who asked for a seat and won't get it. */
export const askRefused = (league: League, { userId, name, isTaken }: Omit<About, "to"> & { isTaken: boolean }) =>
  toldToday(league, [userId], {
    title: isTaken
      ? `${name}'s seat in ${league.name} has an account`
      : `You didn't get ${name}'s seat in ${league.name}`,
    message: isTaken
      ? "Somebody else has made it theirs. If it's yours, tell the commissioner."
      : "The league says that you aren't them. If you are, ask the commissioner for the seat's own link.",
    path: "/player",
    label: "See your leagues",
  });

type Doubted = About & { by: string; reason: string };

export function claimDoubted(league: League, { to, userId, name, by, reason }: Doubted) {
  const said = (isnt: string) =>
    toldToday(league, to, {
      title: `${mention(by, league.id)} says that ${isnt} ${name}`,
      message: `"${reason}" If a second member says so, the seat is ${name}'s again.`,
      path: claimsPath(league),
      email: { subject: `${league.name}: is this ${name}?` },
    });
  return toOneAndOthers(userId, { one: said("you aren't"), others: said(`${mention(userId, league.id)} isn't`) });
}

/** Who claimed it may not see the league anymore. */
export function claimUndone(league: League, { to, userId, name, reason }: Doubted) {
  const said = (isnt: string) => `Two members said that ${isnt} ${name}. The last wrote: "${reason}"`;
  return toOneAndOthers(userId, {
    one: toldToday(league, to, {
      title: `You don't have ${name}'s seat in ${league.name} anymore`,
      message: `${said("you aren't")} If you are, ask the commissioner for the seat's new link.`,
      path: "/player",
      label: "See your leagues",
    }),
    others: toldToday(league, to, {
      title: `${name}'s seat is a name again in ${league.name}`,
      message: `${said(`${mention(userId, league.id)} isn't`)} The seat has a new link.`,
      email: { subject: `${league.name}: ${name}'s seat was taken back` },
    }),
  });
}

export function claimConfirmed(league: League, { to, userId, by }: Omit<About, "name"> & { by: string }) {
  const said = (who: string, whose: string) =>
    toldToday(league, to, {
      title: `${mention(by, league.id)} has confirmed who ${who} in ${league.name}`,
      message: `${whose} prize can be paid.`,
      email: { subject: `${league.name}: a seat is confirmed` },
    });
  return toOneAndOthers(userId, {
    one: said("you are", "Your"),
    others: said(`${mention(userId, league.id)} is`, "Their"),
  });
}

type Kept = League & { commissionerId: string; treasurerId: string | null };
type Holder = { userId: string };

/** Those who run a league and keep its money. */
export const runners = ({ commissionerId, treasurerId }: Omit<Kept, keyof League>) => [
  ...new Set([commissionerId, treasurerId ?? commissionerId]),
];

/** To those who run the league: the holder of a name's link says it isn't theirs (RULES §28). */
export const notInLeague = (league: Kept, { userId }: Holder) =>
  toldToday(league, runners(league), {
    title: `Somebody with ${mention(userId, league.id)}'s link says they aren't in ${league.name}`,
    message: "The link has ended. Make a new one if it reached the wrong person, or remove the seat.",
  });

/** To the treasurer: a name is about to be taken off. */
export const nameAskedOff = (league: Kept, { userId }: Holder) =>
  collectedNews(league, [league.treasurerId ?? league.commissionerId], {
    title: `${mention(userId, league.id)} asks to have their name taken off ${league.name}`,
    message: `It happens after ${CLAIM_HOURS} hours, once nothing is owed to or by the seat and no vote runs. The seat is called by its number then.`,
  });
