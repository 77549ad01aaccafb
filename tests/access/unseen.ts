/**
 * The fields that none of the scene's people can see, under what they belong to. A field leaves this list when the scene
 * comes to fill it; a new one needs a reason of its own.
 */
export const UNSEEN: Record<string, string[]> = {
  "Yahoo, which an installation offers with its own keys": [
    "/api/auth/yahoo-connection connectedAt",
    "/api/leagues/:id/results link.signIn.name",
    "/api/leagues/:id/results link.signIn.state",
    "/api/leagues/:id/results link.signIn.userId",
  ],
  "a browser that has passed the password but not the second factor, which is no role": [
    "/api/auth/second-step hasAuthenticator",
    "/api/auth/second-step hasPasskey",
  ],
  "leagues that still take members, so none is over": ["/api/classifieds completedAt"],
  "public installations, whose waits would hold up every payout here": [
    "/api/leagues/:id/commissioner-voting-proposals objections.hasObjected",
    "/api/leagues/:id/commissioner-voting-proposals objections.made",
    "/api/leagues/:id/commissioner-voting-proposals objections.mayObject",
    "/api/leagues/:id/commissioner-voting-proposals objections.needed",
    "/api/leagues/:id/commissioner-voting-proposals takesEffectAt",
    "/api/leagues/:id/hold cardPaymentsUntil",
    "/api/leagues/:id/hold completableFrom",
  ],
  "the processor's own pages, which no test reaches": ["/api/config payments.publishableKey"],
  "votes on a season's payouts, and none on giving one back": [
    "/api/leagues/:id/voting unclaimed.amount",
    "/api/leagues/:id/voting unclaimed.awardedAt",
    "/api/leagues/:id/voting unclaimed.isWaiting",
    "/api/leagues/:id/voting unclaimed.kind",
    "/api/leagues/:id/voting unclaimed.payoutId",
    "/api/leagues/:id/voting unclaimed.period",
    "/api/leagues/:id/voting unclaimed.place",
    "/api/leagues/:id/voting unclaimed.prize",
    "/api/leagues/:id/voting unclaimed.reason",
    "/api/leagues/:id/voting unclaimed.userId",
    "/api/leagues/:id/voting unclaimed.username",
  ],
  "an admin with a stake in a league, who would see it as its member": ["/api/admin/cases stake"],
  "an admin whose password is too weak, whom every other call refuses": ["/api/auth/user passwordFault"],
  "installations that send no email, whose members pass their links on": [
    "/api/leagues/:id/next-steps askId",
    "/api/leagues/:id/next-steps mayConfirm",
    "/api/leagues/:id/next-steps name",
    "/api/leagues/:id/replacement-offer token",
    "/api/leagues/:id/reset-asks confirmations",
    "/api/leagues/:id/reset-asks endsAt",
    "/api/leagues/:id/reset-asks id",
    "/api/leagues/:id/reset-asks linkFrom",
    "/api/leagues/:id/reset-asks name",
    "/api/leagues/:id/reset-asks userId",
    "/api/needs askId",
    "/api/needs mayConfirm",
    "/api/needs name",
  ],
  "invitations, which are answered from the list of what needs a person": [
    "/api/leagues/:id/next-steps invitedByName",
    "/api/leagues/:id/next-steps token",
  ],
};
