/** SPEC §8: the error catalog and the success toasts. */
export const errors = {
  "8.generic.message":
    "A non-OK answer raises an error whose message is the status code, a colon and a space, then the response body text",
  "8.generic.status-text": "The error's message has the status text if the body is empty",
  "8.generic.unauthorized":
    "A message that begins with 401 and the word Unauthorized is treated as an unauthorized error",
  "8.generic.toast":
    "An unauthorized error shows a toast 'Unauthorized' with 'You are logged out. Logging in again...'",
  "8.generic.redirect": "An unauthorized error redirects to the login after 500 ms",

  "8.auth.login-failed":
    "Login failure: toast 'Login Failed' with the server message or 'Invalid username or password. Please try again.'",
  "8.auth.registration-failed":
    "Register failure: toast 'Registration Failed' with the server message or 'Failed to create account. Please try again.'",
  "8.auth.forgot-failed": "Forgot password failure: 'Error' with the message or 'Failed to send password reset email'",
  "8.auth.email-sent":
    "Forgot password success: 'Email Sent' with the message or 'Password reset instructions have been sent to your email.'",
  "8.auth.invalid-reset-link":
    "A missing token gives 'Invalid Reset Link' / 'This password reset link is invalid or has expired.' and a redirect to /login",
  "8.auth.reset-failed": "A failed reset gives 'Error' with the message or 'Failed to reset password'",
  "8.auth.reset-successful": "A reset that succeeds gives 'Password Reset Successful'",
  "8.auth.logout-failed": "Logout failure: logged only, no user message",

  "8.error.create-proposal": "'Error' with the server message or 'Failed to create proposal'",
  "8.error.submit-vote": "'Error' with the server message or 'Failed to submit vote'",
  "8.error.send-replacement": "'Error' with the server message or 'Failed to send replacement invitation'",
  "8.error.update-league": "'Error' with the server message or 'Failed to update league'",
  "8.error.send-invitations": "'Error' with the server message or 'Failed to send invitations'",
  "8.error.send-reminders": "'Error' with the server message or 'Failed to send reminders'",
  "8.error.complete-league": "'Error' with the server message or 'Failed to complete league'",
  "8.error.propose-payouts": "'Error' with the server message or 'Failed to propose payouts'",
  "8.error.initialize-payment":
    "'Error' with the server message or 'Failed to initialize payment' (the user then goes to /player)",
  "8.error.update-amount": "'Error' with the server message or 'Failed to update payment amount'",
  "8.error.update-profile": "'Error' with the server message or 'Failed to update profile'",
  "8.error.accept-invitation": "'Error' with the server message or 'Failed to accept invitation'",
  "8.error.accept-replacement": "'Error' with the server message or 'Failed to accept replacement invitation'",
  "8.error.decline-replacement": "'Error' with the server message or 'Failed to decline replacement invitation'",
  "8.error.mark-read": "'Error' with the server message or 'Failed to mark notification as read'",
  "8.error.rating": "'Error Submitting Rating: Failed to submit rating. Please try again.'",
  "8.error.leave": "Likewise for leave league",
  "8.error.start-season": "Likewise for start season",
  "8.error.end-season": "Likewise for end season",

  "8.payment.unexpected-state":
    "The code 'payment_intent_unexpected_state' gives 'This payment has already been processed or is in an invalid state. Please refresh the page and try again.'",
  "8.payment.failed": "Other payment errors show the provider's message under 'Payment Failed'",
  "8.payment.error": "An unexpected error shows 'Payment Error'",
  "8.payment.processing": "A non-succeeded result shows 'Payment Processing'",

  "8.admin.create-user-failed": "'Error' with the server message or 'Failed to create user'",
  "8.admin.update-user-failed": "'Error' with the server message or 'Failed to update user'",
  "8.admin.delete-user-failed": "'Error' with the server message or 'Failed to delete user'",
  "8.admin.create-league-failed": "'Error' with the server message or 'Failed to create league'",
  "8.admin.update-league-failed": "'Error' with the server message or 'Failed to update league' (admin form)",
  "8.admin.delete-league-failed": "'Error' with the server message or 'Failed to delete league'",
  "8.admin.user-created": "'User created successfully.'",
  "8.admin.user-updated": "'User updated successfully.'",
  "8.admin.user-deleted": "'User deleted successfully.'",
  "8.admin.league-created": "'League created successfully.'",
  "8.admin.league-updated": "'League updated successfully.'",
  "8.admin.league-deleted": "'League deleted successfully.'",
  "8.admin.access-denied": "Access denied: 'Admin access required.'",

  "8.invitations.accepted": "'Success' with 'Invitation accepted successfully!'",
  "8.invitations.declined": "'Success' with 'Invitation declined successfully!'",
  "8.invitations.page-toast": "The invitation-page toast is 'Invitation Accepted!'",
  "8.invitations.log-in": "An unauthenticated visitor gets the toast 'Please log in'",

  "8.success.proposal-created": "Success toast: Proposal Created",
  "8.success.vote-submitted": "Success toast: Vote Submitted",
  "8.success.replacement-sent": "Success toast: Replacement Invitation Sent (for the next season)",
  "8.success.league-updated": "Success toast: League Updated",
  "8.success.invitations-sent": "Success toast: Invitations Sent",
  "8.success.reminders-sent": "Success toast: Reminders Sent",
  "8.success.league-completed": "Success toast: League Completed",
  "8.success.payouts-proposed": "Success toast: Payouts Proposed",
  "8.success.payment-successful": "Success toast: Payment Successful",
  "8.success.profile-updated": "Success toast: Profile Updated",
  "8.success.replacement-accepted": "Success toast: Replacement Invitation Accepted!",
  "8.success.replacement-declined": "Success toast: Replacement Invitation Declined",

  "8.pages.invitation-not-found": "Page 'Invitation Not Found'",
  "8.pages.invitation-expired": "Page 'Invitation Expired'",
  "8.pages.voting-session-not-found": "Page 'Voting Session Not Found'",
  "8.pages.league-not-found": "Page 'League not found'",
  "8.pages.payment-system-error": "Page 'Payment System Error'",
  "8.pages.invalid-payment-request": "Page 'Invalid Payment Request'",
  "8.pages.not-found": "Page '404 Page Not Found'",
} as const;
