import { disputeReasonInWords } from "#contract/dispute-rules.ts";
import type { DisputeStatus } from "#contract/disputes.ts";
import { formatMoney } from "#contract/money.ts";
import type { DisputeContext } from "#server/money/disputes/dispute-context.ts";
import { notify } from "#server/notices/notify.ts";
import { notifyAdmins } from "#server/notices/notify-admins.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { utcText } from "#server/platform/lib/utc-text.ts";

type Words = { title: string; message: string };
type News = { status: DisputeStatus; isDueAgain: boolean };

/** Tells the commissioner and the admins what happened to a dispute (RULES §7, §11). */
export async function tellOfDispute(tx: Tx, context: DisputeContext, news: News): Promise<void> {
  const words = wordsFor(context, news);
  if (words) await tellCommissionerAndAdmins(tx, context, words);
}

type About = Pick<DisputeContext, "league" | "now">;

/** Tells the commissioner, with a link to the league's disputes, and the admins. */
export async function tellCommissionerAndAdmins(
  tx: Tx,
  { league, now }: About,
  { title, message }: Words,
): Promise<void> {
  const path = `/leagues/${league.id}#disputes`;
  await notify(tx, {
    userIds: [league.commissionerId],
    leagueId: league.id,
    type: "admin_alert",
    title,
    message,
    actionUrl: path,
    letter: {
      subject: `${title} in ${league.name}`,
      heading: title,
      paragraphs: [message],
      action: { label: "See the league", path },
    },
    now,
  });
  await notifyAdmins(tx, { leagueId: league.id, title, message, now });
}

function wordsFor({ league, payer, dispute }: DisputeContext, { status, isDueAgain }: News): Words | undefined {
  const money = formatMoney(dispute.amount);
  const person = payer.erasedAt ? "a deleted user" : payer.username;
  const why = disputeReasonInWords(dispute.reason);
  const due = dispute.evidenceDueBy;
  const answer = due ? `Answer the bank on the league's page by ${utcText(due)}.` : "Answer it on the league's page.";
  switch (status) {
    case "inquiry":
      return {
        title: "A bank asks about a payment",
        message: `The bank asks about ${money} that ${person} paid into ${league.name}. ${why} No money has moved. ${answer}`,
      };
    case "open":
      return {
        title: "A payment was disputed",
        message: `${money} that ${person} paid into ${league.name} was disputed at the bank and is frozen until that is settled. ${why} ${answer}`,
      };
    case "won":
      return {
        title: "A dispute was won",
        message: `The bank has settled the dispute about ${money} that ${person} paid into ${league.name} in the league's favor. The money is free again.`,
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
