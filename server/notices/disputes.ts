import { disputeReasonInWords } from "#contract/money/dispute-rules.ts";
import type { DisputeStatus } from "#contract/money/disputes.ts";
import { type Cents, formatDollars } from "#contract/platform/money.ts";
import type { League, PeopleNotice } from "#server/notices/notice.ts";
import { type Payer, payerName } from "#server/notices/payer-name.ts";
import { aboutOwnMoney, forAdminsIn, subjectIn, toldToday } from "#server/notices/shapes.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type Run = League & { commissionerId: string };
type Words = { title: string; message: string };

/** To the commissioner, with where the league's disputes are answered, and to the admins (RULES §11). */
function forCommissionerAndAdmins(league: Run, { title, message }: Words): PeopleNotice[] {
  const path = `/leagues/${league.id}#disputes`;
  return [
    toldToday(league, [league.commissionerId], {
      ...{ title, message, path },
      email: { subject: `${title} in ${league.name}` },
    }),
    forAdminsIn(league, { title, message }),
  ];
}

type Dispute = { amount: Cents; reason: string; evidenceDueBy: Date | null };
type Changed = { payer: Payer; dispute: Dispute; status: DisputeStatus; isDueAgain: boolean };

/** The state of a dispute (RULES §7, §11), also to the payer once money is at stake; a closed inquiry needs no notice. */
export function disputeChanged(league: Run, changed: Changed): PeopleNotice[] {
  const words = wordsFor(league, changed);
  const own = ownWordsFor(league, changed);
  return [
    ...(own ? [toPayer(league, changed.payer.id, own)] : []),
    ...(words ? forCommissionerAndAdmins(league, words) : []),
  ];
}

const toPayer = (league: Run, userId: string, words: Words): PeopleNotice =>
  aboutOwnMoney({ userId, leagueId: league.id, subject: subjectIn(league, words.title), ...words });

function ownWordsFor(league: Run, { dispute, status, isDueAgain }: Changed): Words | undefined {
  const money = formatDollars(dispute.amount);
  switch (status) {
    case "open":
      return {
        title: "Your payment was disputed",
        message: `The ${money} that you paid into ${league.name} was disputed at your bank. It's frozen until the bank decides. If that was a mistake, ask your bank to withdraw the dispute.`,
      };
    case "won":
      return {
        title: "Your disputed payment stands",
        message: `Your bank decided that the ${money} you paid into ${league.name} stays with the league.`,
      };
    case "lost":
      return {
        title: "Your bank returned your payment",
        message: `Your bank gave you back the ${money} that you paid into ${league.name}.${isDueAgain ? " So your entry fee is due again." : ""}`,
      };
    default:
      return undefined;
  }
}

function wordsFor(league: Run, { payer, dispute, status, isDueAgain }: Changed): Words | undefined {
  const money = formatDollars(dispute.amount);
  const person = payerName(payer, league.id);
  const why = disputeReasonInWords(dispute.reason);
  const due = dispute.evidenceDueBy;
  const answer = due ? `Answer the bank on the league's page by ${utcText(due)}.` : "Answer it on the league's page.";
  switch (status) {
    case "inquiry":
      return {
        title: "A bank is asking about a payment",
        message: `The bank is asking about ${money} that ${person} paid into ${league.name}. ${why} No money has moved. ${answer}`,
      };
    case "open":
      return {
        title: "A payment was disputed",
        message: `${money} that ${person} paid into ${league.name} was disputed at the bank and is frozen until that is settled. ${why} ${answer}`,
      };
    case "won":
      return {
        title: "A dispute was won",
        message: `The bank decided in the league's favor: the ${money} that ${person} paid into ${league.name} is free again.`,
      };
    case "lost":
      return {
        title: "A dispute was lost",
        message: `The bank has given ${money} that ${person} paid into ${league.name} back to the card.${isDueAgain ? " Their entry fee is due again." : ""}`,
      };
    case "inquiry_closed":
      return undefined;
  }
}

/** @param refusal The processor's own sentence. */
export const evidenceRefused = (league: Run, refusal: string): PeopleNotice[] =>
  forCommissionerAndAdmins(league, {
    title: "The bank rejected our evidence",
    message: `The evidence for a dispute in ${league.name} was rejected: ${refusal} Please submit it again on the league's page.`,
  });

/** A bank fears that a card was stolen. */
export function fraudWarned(league: Run, payer: Payer, payment: { amount: Cents; createdAt: Date }): PeopleNotice[] {
  const paid = `The ${formatDollars(payment.amount)} payment that ${payerName(payer, league.id)} started in ${league.name} on ${utcText(payment.createdAt)}`;
  return forCommissionerAndAdmins(league, {
    title: "A bank warns of fraud",
    message: `${paid} may have been made with a stolen card, the card's bank warns. No money has moved. If you don't know this person, remove and refund them: a payment that is refunded in time can't be disputed.`,
  });
}
