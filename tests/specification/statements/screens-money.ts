/** SPEC §2: paying, voting on payouts, the profile and the two kinds of invitations. */
export const moneyScreens = {
  "2.payment.form": "Shows league details and a card payment form",
  "2.payment.years": "Dynasty leagues offer a years-to-pay select (2 or 3 years)",
  "2.payment.setting-up": "States: setting up",
  "2.payment.invalid-request": "States: … invalid request (no league id), titled 'Invalid Payment Request'",
  "2.payment.system-error":
    "States: … payment system error, titled 'Payment System Error', with a back-to-dashboard button",

  "2.voting.badge": "Payout voting … A status badge",
  "2.voting.counts": "Payout voting … vote counts",
  "2.voting.payouts": "Payout voting … the proposed payouts by place",
  "2.voting.card": "Payout voting … a vote card",
  "2.voting.not-found": "A missing session shows 'Voting Session Not Found'",

  "2.profile.fields": "Fields: first name, last name, username, e-mail",
  "2.profile.password": "A change-password block",
  "2.profile.redirect": "Redirects to /login if not authenticated",

  "2.invite.user": "Shows the logged-in user, then Accept Invitation or Cancel",
  "2.invite.success": "Success: a success screen, then a redirect to /player after 1.5 s",
  "2.invite.failure": "Failure: an error screen",
  "2.invite.not-found": "'Invitation Not Found' is shown for an invalid or expired link",
  "2.invite.log-in": "An unauthenticated visitor gets a 'Please log in' toast and a redirect to /login after 1 s",

  "2.replacement.not-found": "Replacement invitation … not found",
  "2.replacement.not-pending": "Replacement invitation … status not pending",
  "2.replacement.expired": "Replacement invitation … expired ('Invitation Expired')",
  "2.replacement.logged-in": "Replacement invitation … logged-in accept or decline",
  "2.replacement.logged-out":
    "Replacement invitation … logged-out, with log-in and sign-up links that carry a redirect",
  "2.replacement.payment": "Accepting sends the user to the payment page",
} as const;
