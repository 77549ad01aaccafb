import { alreadyMembers } from "#contract/leagues/invitations.ts";
import { counted } from "#contract/platform/counted.ts";
import { listed } from "#contract/platform/listed.ts";

/** What happened to each invited address. */
export type Invited = {
  emailed: string[];
  /** We renewed their invitation without sending another email. */
  emailedLately: string[];
  /** They see the invitation when they sign in. */
  optedOut: string[];
  alreadyIn: string[];
  /** Whether no email can be sent here, so that the commissioner passes the links on. */
  isUnsent: boolean;
};

/** Writes the sentences that the commissioner reads. */
export function invitationAnswer({ emailed, emailedLately, optedOut, alreadyIn, isUnsent }: Invited): string {
  const sent = emailed.length > 0 ? `${counted(emailed.length, "invitation")} sent.` : "No emails were sent.";
  const lately = emailedLately.length === 1 ? "was" : "were";
  const stopped = optedOut.length === 1 ? "has" : "have";
  return [
    sent,
    ...(isUnsent ? ["This installation doesn't send any: copy each invitation's link and pass it on."] : []),
    ...(emailedLately.length > 0
      ? [`${listed(emailedLately)} ${lately} emailed in the last 24 hours, so we only renewed the invitation.`]
      : []),
    ...(optedOut.length > 0
      ? [`${listed(optedOut)} ${stopped} turned off invitation emails, but will see the invitation after signing in.`]
      : []),
    ...(alreadyIn.length > 0 ? [alreadyMembers(alreadyIn)] : []),
  ].join(" ");
}
