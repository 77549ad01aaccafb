import type { Cents } from "#contract/platform/money.ts";
import { formatWithCode } from "#contract/platform/money-forms.ts";
import { siteName } from "#contract/platform/site.ts";
import { withoutLinks } from "#contract/platform/web-address.ts";
import { notHeldWords } from "#contract/terms/custody-words.ts";
import { feeToPay } from "#contract/terms/dynasty.ts";
import { prepaidInWords } from "#contract/terms/fee-to-join.ts";
import { hasSeasons, type LeagueType, nameOfSport, type Sport } from "#contract/terms/league-types.ts";
import { type KeptLeague, treasurerFor } from "#server/notices/custody.ts";
import { type DuesTerms, duesFacts, extraFacts } from "#server/notices/dues-facts.ts";
import type { EmailNotice } from "#server/notices/notice.ts";
import { type PrizeTerms, prizeFacts } from "#server/notices/prize-facts.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";
import { mention } from "#server/platform/mentions.ts";

type FeeTerms = KeptLeague &
  DuesTerms & { entryFee: Cents; leagueType: LeagueType; minYears: number; maxYears: number };

/** What joining costs, for an email's facts. */
function feeFacts(league: FeeTerms): { label: string; value: string }[] {
  if (league.entryFee === 0) return [{ label: "Entry fee", value: "Free" }];
  const prepaid = prepaidInWords(league.entryFee, league);
  return [
    { label: "Entry fee", value: feeToPay(formatWithCode(league.entryFee, league.currency), league) },
    ...(prepaid === undefined ? [] : [{ label: "Seasons prepaid", value: prepaid }]),
  ];
}

/** Who keeps the fees; each season of a dynasty has its own escrow. */
function whoKeeps(league: FeeTerms, treasurer: string | undefined): string {
  if (treasurer !== undefined) return keptWords(treasurer);
  const until = hasSeasons(league) ? "each season ends" : "the season ends";
  return `Entry fees are held in escrow until ${until}, and the winners are paid from there.`;
}

const keptWords = (treasurer: string) =>
  `${treasurer} keeps the entry fees and pays the winners. ${notHeldWords(treasurer)}`;

type Invited = {
  email: string;
  inviterId: string;
  /** Where the invitation is, and where to stop such emails. */
  path: string;
  stopPath: string;
  expiresAt: Date;
};

const unsubscribe = (path: string) => ({ label: "Stop invitation emails to this address", path });

/** To people we may not know, so names that others chose must not turn into links. */
export function invitedToLeague(
  league: PrizeTerms & FeeTerms & { sport: Sport; season: string; paymentDeadline: Date },
  { email, invitationId, inviterId, path, stopPath, expiresAt }: Invited & { invitationId: string },
): EmailNotice {
  const inviter = mention(inviterId, league.id);
  const isFree = league.entryFee === 0;
  const name = withoutLinks(league.name);
  return {
    address: email,
    invitationId,
    leagueId: league.id,
    email: {
      subject: `${inviter} invites you to ${name}`,
      heading: `You're invited to ${name}`,
      paragraphs: [
        `${inviter} invites you to join ${name} on ${siteName()}. An invitation doesn't hold a seat: seats go to the first players who join.`,
        ...(isFree ? [] : [whoKeeps(league, treasurerFor(league, { userId: inviterId, name: inviter }))]),
      ],
      facts: [
        ...feeFacts(league),
        ...(isFree ? [] : [{ label: "Payment deadline", value: utcText(league.paymentDeadline) }]),
        ...duesFacts(league),
        { label: "Sport", value: `${nameOfSport(league.sport)}, ${withoutLinks(league.season)}` },
        ...prizeFacts(league),
        { label: "Good until", value: utcText(expiresAt) },
      ],
      action: { label: "See the invitation", path },
      unsubscribe: unsubscribe(stopPath),
    },
  };
}

/** The same to a person who is offered a seat in a dynasty. */
export function seatOffered(
  league: FeeTerms,
  { email, inviterId, forYear, path, stopPath, expiresAt }: Invited & { forYear: number },
): EmailNotice {
  const inviter = mention(inviterId, league.id);
  const treasurer = treasurerFor(league, { userId: inviterId, name: inviter });
  return {
    address: email,
    leagueId: league.id,
    email: {
      subject: `${inviter} offers you a seat in ${withoutLinks(league.name)}`,
      heading: `Take over a seat in ${withoutLinks(league.name)}`,
      paragraphs: [
        `${inviter} is giving up a seat in the dynasty league ${withoutLinks(league.name)} from season ${forYear} on, and thought of you.`,
        `The seat is yours once you have accepted and paid. ${treasurer ? keptWords(treasurer) : "Entry fees are held in escrow until each season ends."}`,
      ],
      facts: [
        ...feeFacts(league),
        ...(league.entryFee === 0 ? [] : [{ label: "Payment deadline", value: `Before season ${forYear} starts` }]),
        ...extraFacts(league),
        { label: "From season", value: String(forYear) },
        { label: "Good until", value: utcText(expiresAt) },
      ],
      action: { label: "See the invitation", path },
      unsubscribe: unsubscribe(stopPath),
    },
  };
}
