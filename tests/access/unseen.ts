/**
 * The fields that none of the scene's people can see, under what they belong to. A field leaves this list when the scene
 * comes to fill it; a new one needs a reason of its own.
 */
export const UNSEEN: Record<string, string[]> = {
  "Yahoo, which an installation offers with its own keys": [
    ...at("/api/auth/yahoo-connection", "connectedAt"),
    ...at("/api/leagues/:id/results", "link.signIn.name link.signIn.state link.signIn.userId"),
  ],
  "a log that has been signed, which everyone sees alike": at("/api/log", [
    "checkpoint.root checkpoint.signedAt checkpoint.size key keys.madeAt keys.statement keys.vkey origin stop witness",
    "witnesses.address witnesses.answer witnesses.answeredAt witnesses.cosignedAt witnesses.vkey",
  ]),
  "a person who is refused for their age or place": at("/api/auth/declarations", "refusal"),
  "a league with members without an account": [...at("/api/leagues/:id/debts", "saidByLinkAt")],
  "a claim that can't be doubted, or not while a vote runs": at("/api/leagues/:id/seat-claims", "noDoubt"),
  "an installation with a minimum age": at("/api/config", "duties.minAge"),
  "a browser that has passed the password but not the second factor, which is no role": at(
    "/api/auth/second-step",
    "hasAuthenticator hasPasskey",
  ),
  "an installation with a witness": at("/api/leagues/:id/escrow/proof", "signed.witnesses"),
  "a league whose entry fee is paid in parts": [
    ...at(
      [
        "/api/admin/leagues /api/classifieds /api/leagues/:id /api/leagues/formerly-run",
        "/api/leagues/my-commissioner /api/leagues/my-player",
      ],
      "entryParts.amount entryParts.dueAt",
    ),
    ...at(
      "/api/invitations/:token /api/join-links/:token /api/replacement-invitations/token/:token",
      "league.entryParts.amount league.entryParts.dueAt",
    ),
    ...at("/api/leagues/:id/members", "nextPart.amount nextPart.dueAt nextPart.left"),
    ...at(
      ["/api/leagues/:id/dues /api/leagues/:id/how-to-pay /api/leagues/:id/my-payments", "/api/receipts/payments/:id"],
      "dues.part",
    ),
    ...at("/api/leagues/:id/kept-money", "owing.dues.part"),
  ],
  "a league with members who have no account, or whose seats were claimed a short time ago": [
    ...at(
      ["/api/leagues/:id/commissioner-voting-proposals /api/leagues/:id/voting /api/voting-sessions/:id"],
      "byName.cannotVote byName.ownFrom byName.recorded.name byName.recorded.recordedBy",
    ),
    ...at("/api/leagues/:id/dues", "dues.agreement.ballot.ownFrom"),
    ...at("/api/leagues/:id/standing", "noVote"),
  ],
  "a league with a table of fixed prizes": [
    ...at(
      [
        "/api/admin/leagues /api/classifieds /api/leagues/:id /api/leagues/formerly-run",
        "/api/leagues/my-commissioner /api/leagues/my-player",
      ],
      [
        "prizeRow.amounts prizeRow.from prizeRow.hash prizeRow.isAgreed prizeRow.isReduced",
        "prizeRow.paidMembers prizeTable.rows.amounts prizeTable.rows.from prizeTable.surplus",
      ],
    ),
    ...at("/api/invitations/:token /api/join-links/:token /api/replacement-invitations/token/:token", [
      "league.prizeRow.amounts league.prizeRow.from league.prizeRow.hash league.prizeRow.isAgreed",
      "league.prizeRow.isReduced league.prizeRow.paidMembers league.prizeTable.rows.amounts",
      "league.prizeTable.rows.from league.prizeTable.surplus",
    ]),
    ...at("/api/leagues/:id/voting", "decideBy prizeRow.amounts prizeRow.from"),
    ...at("/api/voting-sessions/:id", "decideBy prizeRow.amounts prizeRow.from waitsUntil"),
  ],
  "a payment for another member that the treasurer hasn't answered, or that didn't arrive": at(
    "/api/leagues/:id/how-to-pay",
    "announced.paidBy.name announced.paidBy.userId notArrived.paidBy.name notArrived.paidBy.userId",
  ),
  "leagues in other currencies than US dollars": [
    ...at(
      "/api/dashboard/commissioner-stats",
      "fundsInOthers.amount fundsInOthers.currency pendingInOthers.amount pendingInOthers.currency",
    ),
    ...at(
      "/api/dashboard/player-stats",
      "investedInOthers.amount investedInOthers.currency winningsInOthers.amount winningsInOthers.currency",
    ),
  ],
  "somebody who paid for another member, which hasn't arrived": [
    ...at("/api/leagues/:id/standing", "needs.memberName"),
    ...at("/api/needs", "memberName"),
  ],
  "several payouts that a treasurer sent together": [
    ...at("/api/leagues/:id/standing", "needs.alsoIds"),
    ...at("/api/needs", "alsoIds"),
  ],
  "a keeper who hasn't sent a prize yet": at("/api/classifieds", "keeper.record.medianDays"),
  "leagues that still take members, so none is over": at("/api/classifieds", "completedAt"),
  "public installations, whose waits would hold up every payout here": [
    ...at(
      "/api/leagues/:id/commissioner-voting-proposals",
      "objections.hasObjected objections.made objections.mayObject objections.needed takesEffectAt",
    ),
    ...at("/api/leagues/:id/hold", "cardPaymentsUntil completableFrom"),
    ...at("/api/leagues/:id/standing", "completableFrom"),
  ],
  "requests of the only admin, which take effect by themselves": at(
    "/api/admin/requests /api/objections/:id",
    "carriedOutAt",
  ),
  "the processor's own pages, which no test reaches": at("/api/config", "payments.publishableKey"),
  "votes on a season's payouts, and none on giving one back": at("/api/leagues/:id/voting", [
    "unclaimed.amount unclaimed.awardedAt unclaimed.isWaiting unclaimed.kind unclaimed.payoutId",
    "unclaimed.period unclaimed.place unclaimed.prize unclaimed.reason unclaimed.userId",
    "unclaimed.username waitsUntil",
  ]),
  "what is said of a payment to a treasurer later than it is shown there": at("/api/leagues/:id/how-to-pay", [
    "announced.answeredAt announced.objectUntil announced.objection announced.objectedBy.name",
    "announced.objectedBy.userId announced.receivedBy.name announced.receivedBy.userId",
    "announced.reversal.countsFrom announced.reversal.reason announced.reversal.saidAt announced.reason",
    "announced.settlement notArrived.objectUntil notArrived.objectedBy.name notArrived.objectedBy.userId",
    "notArrived.receivedBy.name notArrived.receivedBy.userId notArrived.reversal.countsFrom",
    "notArrived.reversal.reason notArrived.reversal.saidAt notArrived.objection notArrived.settlement",
  ]),
  "a reversal that nobody has objected to for 14 days": at(
    "/api/leagues/:id/my-payments /api/receipts/payments/:id",
    "treasurer.reversal.bookedAt",
  ),
  "an invitation to a league that keeps its own money": at(
    "/api/invitations/:token /api/replacement-invitations/token/:token",
    "league.treasurer.name league.treasurer.username",
  ),
  "somebody who is asked to become the treasurer, or to take money over from one": [
    ...at("/api/leagues/:id/standing", "needs.askedBy needs.from"),
    ...at("/api/needs", "askedBy from"),
  ],
  "former commissioners of leagues that Potkeeper holds the money of": at(
    "/api/leagues/formerly-run",
    "treasurer.name treasurer.userId",
  ),
  "former commissioners of leagues in which somebody paid a late fee or a charge": at(
    "/api/leagues/formerly-run",
    "sums.others.amount sums.others.count sums.others.kind",
  ),
  "an admin with a stake in a league, who would see it as its member": at("/api/admin/cases", "stake"),
  "an admin whose password is too weak, whom every other call refuses": at("/api/auth/user", "passwordFault"),
  "installations that send no email, whose members pass their links on": at(
    "/api/leagues/:id/replacement-offer",
    "token",
  ),
  "invitations, which are answered from the list of what needs a person": at(
    "/api/leagues/:id/standing",
    "needs.invitedByName needs.token",
  ),
  "leagues that Potkeeper holds the money of, with card payments of last month, or that can't be completed yet": at(
    "/api/leagues/:id/standing",
    "parts.hold.cardPaymentsUntil parts.hold.completableFrom",
  ),
  "somebody who kept a head, which no scene has from the start": at("/api/leagues/:id/escrow/head", "on position"),
  "somebody who asked for a name and reads its league's link again": at("/api/join-links/:token/names", "askedFor"),
  "an invitation to the address of a seat by name": at("/api/invitations/:token", "seatName"),
  "leagues whose treasurer owes a member for more than a week": at("/api/leagues/:id/standing", "parts.overdue"),
};

/** Each of these calls with each of these fields, all of them words. */
function at(calls: string | string[], fields: string | string[]): string[] {
  const wordsOf = (text: string | string[]) => [text].flat().join(" ").split(" ");
  return wordsOf(calls).flatMap((call) => wordsOf(fields).map((field) => `${call} ${field}`));
}
