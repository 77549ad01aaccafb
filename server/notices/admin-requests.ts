import { OBJECTION_HOURS } from "#contract/operations/admin-requests.ts";
import type { PeopleNotice } from "#server/notices/notice.ts";
import { forAdmins } from "#server/notices/shapes.ts";
import { type Mention, mention } from "#server/platform/mentions.ts";

const REFUSE_IT = "refuse it on the admin page and change your password.";

/** What happens next to an act that one admin may not do alone. */
export const whatIsNext = (isConfirmed: boolean): string =>
  isConfirmed
    ? "It takes effect once another admin confirms it."
    : `It takes effect in ${OBJECTION_HOURS} hours, unless someone affected objects.`;

type Planned = {
  requestId: string;
  leagueId: string | null;
  asker: { userId: string };
  /** A sentence. */
  summary: string;
  /** Whether another admin can confirm it. */
  isConfirmed: boolean;
  concerned: string[];
};

/** Where the people whom a request concerns can object to it. */
export const objectionPath = (requestId: string) => `/objections/${requestId}`;

/** To the other admins, and to the people it concerns, who can object (RULES §16). */
export function actPlanned(planned: Planned): PeopleNotice[] {
  const { requestId, leagueId, asker, summary, isConfirmed, concerned } = planned;
  const next = whatIsNext(isConfirmed);
  const path = objectionPath(requestId);
  // If no other admin can confirm it, no one else might notice that the asker's session was stolen.
  const toAdmins = isConfirmed
    ? { except: asker.userId, title: "An admin needs your confirmation", advice: "" }
    : {
        except: null,
        title: "An admin is planning a change",
        advice: ` If you're ${mention(asker.userId)} and didn't ask for this, ${REFUSE_IT}`,
      };
  const { advice, ...alert } = toAdmins;
  return [
    forAdmins(leagueId, { ...alert, message: `${mention(asker.userId)} asks: ${summary} ${next}${advice}` }),
    {
      to: concerned,
      leagueId,
      type: "admin_alert",
      title: "An admin is planning a change that affects you",
      message: `${summary} ${next} If it's wrong, object now.`,
      path,
      email: {
        subject: "An admin is planning a change that affects you",
        heading: "You can object",
        paragraphs: [summary, next, "If it's wrong, object, and it won't happen."],
        action: { label: "See it or object", path },
      },
    },
  ];
}

type Objected = { leagueId: string | null; objector: Mention; summary: string; reason: string };

/** To the admins. */
export const actObjectedTo = ({ leagueId, objector, summary, reason }: Objected): PeopleNotice =>
  forAdmins(leagueId, {
    title: "Someone objected to an admin's plan",
    message: `${objector} objects to this: ${summary} The reason: ${reason}`,
  });

type Ended = { requestId: string; leagueId: string | null; summary: string };

/** To the admin who asked: how it ended. @param how A sentence. */
export const askerTold = (
  { leagueId, summary }: Ended,
  { askerId, title, how }: { askerId: string; title: string; how: string },
): PeopleNotice => ({
  to: [askerId],
  leagueId,
  type: "admin_alert",
  title,
  message: `${summary} ${how}`,
  path: "/admin",
  email: {
    subject: title,
    heading: title,
    paragraphs: [summary, how],
    action: { label: "Open the admin page", path: "/admin" },
  },
});

/** To the people it concerns, who were told that they can object: it won't happen. */
export const actDropped = ({ requestId, leagueId, summary }: Ended, concerned: readonly string[]): PeopleNotice => {
  const title = "An admin's plan that affects you was dropped";
  const path = objectionPath(requestId);
  return {
    to: concerned,
    leagueId,
    type: "admin_alert",
    title,
    message: `It won't happen, and there's nothing you need to do: ${summary}`,
    path,
    email: {
      subject: title,
      heading: "It won't happen",
      paragraphs: [summary, "This won't happen, and there's nothing you need to do."],
      action: { label: "See it", path },
    },
  };
};
