import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { subjectIn } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import type { Mention } from "#server/platform/mentions.ts";

type Said = { title: string; message: string; path: string };

/** To people of a league, about a link that sets a member's password where no email is sent (RULES §24). */
const notice = (league: League, to: readonly string[], { title, message, path }: Said): PeopleNotice => ({
  ...{ to, leagueId: league.id, type: "admin_alert", title, message, path },
  email: {
    subject: subjectIn(league, title),
    heading: title,
    paragraphs: [message],
    action: { label: "See what needs you", path },
  },
});

type By = { commissioner: Mention };

/** To the member, who may not have lost anything. */
export const resetAsked = (league: League, { userId, commissioner }: By & { userId: string }): PeopleNotice =>
  notice(league, [userId], {
    title: `${commissioner} asks for a link to set your password`,
    message: `Two members of ${league.name} have to confirm that you lost it. If you didn't ask for this, stop it here.`,
    path: "/player",
  });

type Confirming = By & { members: readonly string[]; name: Mention };

export const confirmationAsked = (league: League, { members, name, commissioner }: Confirming): PeopleNotice =>
  notice(league, members, {
    title: `Has ${name} lost their password?`,
    message: `${commissioner} asks for a link that sets a new one. Talk to ${name}, then confirm it or say no. Anyone with the link can use the account.`,
    path: "/player",
  });

type OfMember = { commissionerId: string; name: Mention };

/** To the commissioner: both members have confirmed it. */
export const resetConfirmed = (league: League, told: OfMember & { linkFrom: Date }): PeopleNotice =>
  notice(league, [told.commissionerId], {
    title: `Two members confirmed that ${told.name} lost their password`,
    message: `You can make the link from ${utcText(told.linkFrom)}, unless someone in ${league.name} says no.`,
    path: `/leagues/${league.id}`,
  });

/** To the commissioner. It doesn't say which member said no: they may have reasons not to trust the commissioner. */
export const resetStopped = (league: League, told: OfMember & { isOwn: boolean }): PeopleNotice =>
  notice(league, [told.commissionerId], {
    title: `No link is made for ${told.name}`,
    message: told.isOwn
      ? `${told.name} says that they didn't ask for it.`
      : `A member of ${league.name} said no. Ask an admin for a link if ${told.name} still needs one.`,
    path: `/leagues/${league.id}`,
  });

/** To the member: the link exists. */
export const memberLinkMade = (league: League, { userId, commissioner }: By & { userId: string }): PeopleNotice =>
  notice(league, [userId], {
    title: `${commissioner} made a link to set your password`,
    message:
      "Two members confirmed that you lost it. The link works once, within a day, for anyone who has it. If you didn't ask for it, change your password: then it stops working.",
    path: "/profile",
  });
