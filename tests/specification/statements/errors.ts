/** SPEC §8: the error catalog and the success toasts. */
export const errors = {
  "8.generic.message":
    "A non-OK answer raises an error whose message is the status code, a colon and a space, then the response body text",
  "8.generic.status-text": "A non-OK answer raises an error … (or the status text if the body is empty)",
  "8.generic.unauthorized":
    "A message that begins with 401 and the word Unauthorized is treated as an unauthorized error",
  "8.generic.toast": "The user is shown a toast 'Unauthorized' with 'You are logged out. Logging in again...'",
  "8.generic.redirect": "The user … is redirected to the login after 500 ms",

  "8.auth.login-failed":
    "Login failure: toast 'Login Failed' with the server message or 'Invalid username or password. Please try again.'",
  "8.auth.registration-failed":
    "Register failure: toast 'Registration Failed' with the server message or 'Failed to create account. Please try again.'",
  "8.auth.forgot-failed": "Forgot password failure: 'Error' with the message or 'Failed to send password reset email'",
  "8.auth.email-sent":
    "Success: 'Email Sent' with the message or 'Password reset instructions have been sent to your email.'",
  "8.auth.invalid-reset-link":
    "a missing token gives 'Invalid Reset Link' / 'This password reset link is invalid or has expired.' and a redirect to /login",
  "8.auth.reset-failed": "A failure gives 'Error' with the message or 'Failed to reset password'",
  "8.auth.reset-successful": "Success gives 'Password Reset Successful'",
  "8.auth.logout-failed": "Logout failure: logged only, no user message",

  "8.error.create-proposal": "Toasts titled 'Error', with the server message or a fallback … Failed to create proposal",
  "8.error.submit-vote": "Toasts titled 'Error', with the server message or a fallback … Failed to submit vote",
  "8.error.send-replacement":
    "Toasts titled 'Error', with the server message or a fallback … Failed to send replacement invitation",
  "8.error.update-league": "Toasts titled 'Error', with the server message or a fallback … Failed to update league",
  "8.error.send-invitations":
    "Toasts titled 'Error', with the server message or a fallback … Failed to send invitations",
  "8.error.send-reminders": "Toasts titled 'Error', with the server message or a fallback … Failed to send reminders",
  "8.error.complete-league": "Toasts titled 'Error', with the server message or a fallback … Failed to complete league",
  "8.error.propose-payouts": "Toasts titled 'Error', with the server message or a fallback … Failed to propose payouts",
  "8.error.initialize-payment":
    "Toasts titled 'Error', with the server message or a fallback … Failed to initialize payment (the user then goes to /player)",
  "8.error.update-amount":
    "Toasts titled 'Error', with the server message or a fallback … Failed to update payment amount",
  "8.error.update-profile": "Toasts titled 'Error', with the server message or a fallback … Failed to update profile",
  "8.error.accept-invitation":
    "Toasts titled 'Error', with the server message or a fallback … Failed to accept invitation",
  "8.error.accept-replacement":
    "Toasts titled 'Error', with the server message or a fallback … Failed to accept replacement invitation",
  "8.error.decline-replacement":
    "Toasts titled 'Error', with the server message or a fallback … Failed to decline replacement invitation",
  "8.error.mark-read":
    "Toasts titled 'Error', with the server message or a fallback … Failed to mark notification as read",
  "8.error.rating": "'Error Submitting Rating: Failed to submit rating. Please try again.'",
  "8.error.leave": "and likewise for leave league",
  "8.error.start-season": "likewise for … start season",
  "8.error.end-season": "likewise for … end season",

  "8.payment.unexpected-state":
    "The code 'payment_intent_unexpected_state' gives 'This payment has already been processed or is in an invalid state. Please refresh the page and try again.'",
  "8.payment.failed": "Other payment errors show the provider's message under 'Payment Failed'",
  "8.payment.error": "An unexpected error shows 'Payment Error'",
  "8.payment.processing": "A non-succeeded result shows 'Payment Processing'",

  "8.admin.create-user-failed": "Errors show 'Error' with the server message or one of: 'Failed to create user'",
  "8.admin.update-user-failed": "Errors show 'Error' with the server message or one of: … 'Failed to update user'",
  "8.admin.delete-user-failed": "Errors show 'Error' with the server message or one of: … 'Failed to delete user'",
  "8.admin.create-league-failed": "Errors show 'Error' with the server message or one of: … 'Failed to create league'",
  "8.admin.update-league-failed": "Errors show 'Error' with the server message or one of: … 'Failed to update league'",
  "8.admin.delete-league-failed": "Errors show 'Error' with the server message or one of: … 'Failed to delete league'",
  "8.admin.user-created": "'User created successfully.'",
  "8.admin.user-updated": "'User updated successfully.'",
  "8.admin.user-deleted": "'User deleted successfully.'",
  "8.admin.league-created": "'League created successfully.'",
  "8.admin.league-updated": "'League updated successfully.'",
  "8.admin.league-deleted": "'League deleted successfully.'",
  "8.admin.access-denied": "Access denied: 'Admin access required.'",

  "8.invitations.accepted": "'Success' with 'Invitation accepted successfully!'",
  "8.invitations.declined": "Successes show 'Success' with … 'Invitation declined successfully!'",
  "8.invitations.page-toast": "The invitation-page toast is 'Invitation Accepted!'",
  "8.invitations.log-in": "An unauthenticated visitor gets the toast 'Please log in'",

  "8.success.proposal-created": "Other success toasts … Proposal Created",
  "8.success.vote-submitted": "Other success toasts … Vote Submitted",
  "8.success.replacement-sent": "Other success toasts … Replacement Invitation Sent (for the next season)",
  "8.success.league-updated": "Other success toasts … League Updated",
  "8.success.invitations-sent": "Other success toasts … Invitations Sent",
  "8.success.reminders-sent": "Other success toasts … Reminders Sent",
  "8.success.league-completed": "Other success toasts … League Completed",
  "8.success.payouts-proposed": "Other success toasts … Payouts Proposed",
  "8.success.payment-successful": "Other success toasts … Payment Successful",
  "8.success.profile-updated": "Other success toasts … Profile Updated",
  "8.success.replacement-accepted": "Other success toasts … Replacement Invitation Accepted!",
  "8.success.replacement-declined": "Other success toasts … Replacement Invitation Declined",

  "8.pages.invitation-not-found": "Pages … 'Invitation Not Found'",
  "8.pages.invitation-expired": "Pages … 'Invitation Expired'",
  "8.pages.voting-session-not-found": "Pages … 'Voting Session Not Found'",
  "8.pages.league-not-found": "Pages … 'League not found'",
  "8.pages.payment-system-error": "Pages … 'Payment System Error'",
  "8.pages.invalid-payment-request": "Pages … 'Invalid Payment Request'",
  "8.pages.not-found": "Pages … '404 Page Not Found'",
} as const;
