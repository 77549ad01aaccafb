/** SPEC §7: the calls. */
export const calls = {
  "7.general.cookies": "All calls send cookies",
  "7.general.body": "A body is sent as JSON only when one is given",
  "7.general.not-ok": "A non-OK answer is an error",
  "7.general.json": "Response bodies are read as JSON",
  "7.general.message": "Error text is read from the response's message field",
  "7.general.query-key": "Data loading is a GET on the path built from the query key parts joined with slashes",
  "7.general.401": "A 401 on loading either fails or yields no data, by configuration",
  "7.general.current-user-401": "the current-user call yields no user",

  "7.auth.user": "GET /api/auth/user: current user (firstName, role)",
  "7.auth.login": "POST /api/auth/login with {username, password}. The answer is a user with firstName",
  "7.auth.login-refreshes": "POST /api/auth/login … The current-user query is then refreshed",
  "7.auth.register":
    "POST /api/auth/register with {username, email, firstName, lastName, password}. The answer is a user with firstName",
  "7.auth.register-refreshes": "POST /api/auth/register … The current-user query is refreshed",
  "7.auth.forgot-password": "POST /api/auth/forgot-password with {email}. The answer is {message}",
  "7.auth.reset-password": "POST /api/auth/reset-password with {token, password}. The answer is {message}",
  "7.auth.logout": "POST /api/auth/logout with an empty JSON body",
  "7.auth.profile":
    "PUT /api/auth/profile with firstName, lastName, username, email and optionally currentPassword and newPassword",

  "7.leagues.my-commissioner": "GET /api/leagues/my-commissioner: list of leagues",
  "7.leagues.my-player": "GET /api/leagues/my-player: list of leagues with payment information",
  "7.leagues.get": "GET /api/leagues/{id}: league",
  "7.leagues.members": "GET /api/leagues/{id}/members: member list",
  "7.leagues.classifieds": "GET /api/classifieds: public leagues",
  "7.leagues.create":
    "POST /api/leagues with the league fields, commissionerId and payoutStructure. The response has id and name",
  "7.leagues.edit": "PUT /api/leagues/{id} with the league form fields, including paymentDeadline and endDate",
  "7.leagues.invitations": "POST /api/leagues/{id}/invitations with {emails: list}",
  "7.leagues.send-reminders":
    "POST /api/leagues/{id}/send-reminders with an empty body. The response has message and remindersSent",
  "7.leagues.complete": "POST /api/leagues/{id}/complete",
  "7.leagues.propose-payouts":
    "POST /api/leagues/{id}/propose-payouts with {payouts: list of userId, place, amount}. The response has votingSessionId when a vote was created",
  "7.leagues.rate-commissioner": "POST /api/leagues/{id}/rate-commissioner with {rating, comment}",
  "7.leagues.leave": "POST /api/leagues/{id}/leave",
  "7.leagues.start-season": "POST /api/leagues/{id}/ … /start-season",
  "7.leagues.end-season": "POST /api/leagues/{id}/ … /end-season",
  "7.leagues.no-trigger": "These are defined but have no visible trigger",
  "7.leagues.end-season-thanks": "End-season sends thank-you e-mails",

  "7.dashboards.commissioner": "GET /api/dashboard/commissioner-stats",
  "7.dashboards.player": "GET /api/dashboard/player-stats",
  "7.invitations.my": "GET /api/invitations/my: pending invitations",
  "7.invitations.accept": "POST /api/invitations/ followed by the invitation's token and /accept, with no body",
  "7.invitations.decline": "POST /api/invitations/ followed by the invitation's token and /decline, with no body",
  "7.invitations.token": "The path uses the invitation's token, not its id",
  "7.notifications.list": "GET /api/notifications: list",
  "7.notifications.read": "POST /api/notifications/{id}/read",

  "7.voting.league": "GET /api/leagues/{id}/voting: payout vote session (only when the league is completed)",
  "7.voting.user-vote": "GET /api/voting/{sessionId}/user-vote: the user's vote (field vote)",
  "7.voting.vote": "POST /api/voting/{sessionId}/vote with {vote}",
  "7.voting.session": "GET /api/voting-sessions/{id}",
  "7.voting.session-vote": "POST /api/voting-sessions/{id}/vote with {vote}",
  "7.commissioner.list": "GET /api/leagues/{id}/commissioner-voting-proposals",
  "7.commissioner.propose":
    "POST /api/commissioner-voting-proposals with {leagueId, proposedCommissionerId, reason optional}",
  "7.commissioner.vote": "POST /api/commissioner-voting-proposals/{proposalId}/vote with {vote: for or against}",

  "7.replacement.invite": "POST /api/replacement-invitations with {leagueId, email}",
  "7.replacement.get": "GET /api/replacement-invitations/token/ followed by the token",
  "7.replacement.accept": "POST /api/replacement-invitations/ followed by the token and /accept",
  "7.replacement.decline": "POST /api/replacement-invitations/ followed by the token and /decline",
  "7.payment.create-intent":
    "POST /api/create-payment-intent with {amount, leagueId, yearsSelected}. The response has clientSecret",
  "7.payment.success": "POST /api/payment-success with {paymentIntentId}",
  "7.payment.success-warning": "POST /api/payment-success … A failure of this call is only a warning",

  "7.admin.stats": "GET /api/admin/stats",
  "7.admin.users": "GET /api/admin/users",
  "7.admin.leagues": "GET /api/admin/leagues",
  "7.admin.create-user": "POST /api/admin/users with {username, email, firstName, lastName, role, password}",
  "7.admin.edit-user":
    "PUT /api/admin/users/{id} with {username, email, firstName, lastName, role, password (empty on edit)}",
  "7.admin.delete-user": "DELETE /api/admin/users/{id}",
  "7.admin.create-league":
    "POST /api/admin/leagues with {name, sport, season, entryFee, maxMembers, description, leagueType, status}",
  "7.admin.edit-league": "PUT /api/admin/leagues/{id} with the same fields",
  "7.admin.delete-league": "DELETE /api/admin/leagues/{id}",
  "7.navigation.login": "/api/login (or /api/auth/login) for logged-out visitors",
} as const;
