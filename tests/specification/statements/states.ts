/** SPEC §4: states and transitions. */
export const states = {
  "4.signed-in.current-user": "It is decided by whether the current-user call returns a user",
  "4.signed-in.cache": "The result is cached for 5 minutes",
  "4.signed-in.no-retry": "The result … is not retried on failure",
  "4.signed-in.no-refetch": "The result … is not refetched on window focus",
  "4.signed-in.401": "A 401 yields no user, not an error",

  "4.sign-out.pending": "The button shows 'Signing Out...' and is disabled while pending",
  "4.sign-out.toast": "On success: a toast 'Logged Out' / 'You have been successfully logged out.'",
  "4.sign-out.cache": "On success: … all cached data is cleared",
  "4.sign-out.home": "On success: … the user goes to /",
  "4.sign-out.error": "On error it is only logged, with no user message",

  "4.league.states": "Values are draft, in_season, active, completed, cancelled",
  "4.league.edit-form-any": "The edit form … can set any value manually",
  "4.league.admin-form-any": "the admin form can set any value manually",
  "4.league.complete": "The Complete League action moves an active league to completed",
  "4.league.complete-notifies": "The Complete League action … members are notified",
  "4.league.voting-fetched": "The payout vote for a league is fetched only when status is completed",

  "4.member.paid": "Pending becomes paid after a successful card payment",

  "4.invitation.accept": "A pending invitation can be accepted",
  "4.invitation.decline": "A pending invitation can be … declined",
  "4.invitation.only-pending": "A pending invitation can be accepted or declined",
  "4.invitation.accept-refreshes": "Accepting refreshes invitations, my leagues and player stats",
  "4.invitation.decline-refreshes": "Declining refreshes invitations",
  "4.replacement.only-pending": "Only pending … ones can be acted on",
  "4.replacement.unexpired": "Only … unexpired ones can be acted on",
  "4.replacement.payment": "Accepting sends the user to the payment page",

  "4.payment.states": "Payment: pending, succeeded, failed, cancelled",
  "4.payout.states": "Payout: pending, processing, completed, failed",

  "4.payouts.commissioner-control": "With commissioner_control, the payouts are processed at once",
  "4.payouts.majority-approval": "With majority_approval, a voting session is created",
  "4.payouts.paid-voters": "paid members vote",
  "4.payouts.seven-days": "paid members vote for 7 days",
  "4.payouts.upper-case": "The session status is active, approved, rejected or expired (shown in upper case)",
  "4.payouts.expired": "It is treated as expired once the expiry time has passed",
  "4.payouts.only-active": "Voting is possible only while the session is active",
  "4.payouts.not-expired": "Voting is possible only while the session is … not expired",
  "4.payouts.once": "Voting is possible … only once per voter",
  "4.payouts.rejected": "If payouts are rejected, the screen states that an admin intervenes",

  "4.proposal.states": "Commissioner proposal … Status is active, approved, rejected or expired",
  "4.proposal.button": "The propose button shows only when no active proposal exists",
  "4.notifications.read": "They go from unread to read through an explicit mark-read action",

  "4.payment-flow.intent": "The page asks for a payment intent",
  "4.payment-flow.confirm": "The user confirms the card payment",
  "4.payment-flow.succeeded": "If the result is succeeded, the product notifies the backend and goes to /player",
  "4.payment-flow.processing": "Any other status shows a 'Payment Processing' message",
  "4.payment-flow.years": "For dynasty leagues, changing the years re-issues the intent",
  "4.payment-flow.return": "The return address after a card payment is /player",
  "4.voting-page.once": "Voting page … Each voter votes once",
} as const;
