import { OBJECTION_HOURS } from "#contract/operations/admin-requests.ts";
import type { PeopleNotice } from "#server/notices/notice.ts";
import { forAdmins } from "#server/notices/shapes.ts";

const REFUSE_IT = "refuse it on the admin page and change your password.";

/** What happens next to an act that one admin may not do alone. */
export const whatIsNext = (isConfirmed: boolean): string =>
  isConfirmed
    ? "It takes effect once another admin confirms it."
    : `It takes effect in ${OBJECTION_HOURS} hours, unless someone affected objects.`;

type Planned = {
  requestId: string;
  leagueId: string | null;
  asker: { userId: string; username: string };
  /** A sentence. */
  summary: string;
  /** Whether another admin can confirm it. */
  isConfirmed: boolean;
  concerned: string[];
};

/** To the other admins, and to the people it concerns, who can object (RULES §16). */
export function actPlanned(planned: Planned): PeopleNotice[] {
  const { requestId, leagueId, asker, summary, isConfirmed, concerned } = planned;
  const next = whatIsNext(isConfirmed);
  const path = `/objections/${requestId}`;
  // If no other admin can confirm it, no one else might notice that the asker's session was stolen.
  const toAdmins = isConfirmed
    ? { except: asker.userId, title: "An admin needs your confirmation", advice: "" }
    : {
        except: null,
        title: "An admin is planning a change",
        advice: ` If you're ${asker.username} and didn't ask for this, ${REFUSE_IT}`,
      };
  const { advice, ...alert } = toAdmins;
  return [
    forAdmins(leagueId, { ...alert, message: `${asker.username} asks: ${summary} ${next}${advice}` }),
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

type Objected = { leagueId: string | null; username: string; summary: string; reason: string };

/** To the admins. */
export const actObjectedTo = ({ leagueId, username, summary, reason }: Objected): PeopleNotice =>
  forAdmins(leagueId, {
    title: "Someone objected to an admin's plan",
    message: `${username} objects to this: ${summary} The reason: ${reason}`,
  });
