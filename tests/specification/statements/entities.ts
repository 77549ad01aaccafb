/** SPEC §3: the tables with their fields, enums and defaults. */
export const entities = {
  "3.users.fields":
    "users … id (uuid), username (unique), email (unique), firstName, lastName, passwordHash, role … profileImageUrl, stripeCustomerId, stripeSubscriptionId, resetToken, resetTokenExpiry, createdAt, updatedAt",
  "3.users.username-unique": "users … username (unique)",
  "3.users.email-unique": "users … email (unique)",
  "3.users.role": "users … role (default user; user or admin)",
  "3.users.current-user": "The current-user call exposes firstName and role",

  "3.sessions.fields": "sessions … sid (string, primary key), sess (JSON, required), expire (timestamp, required)",
  "3.sessions.index": "sessions … with an index on expire",

  "3.leagues.fields":
    "leagues … id, name, commissionerId … entryFee … maxMembers … paymentDeadline, endDate, status … leagueType … payoutFrequency … minYears … maxYears … currentYear … payoutStructure … commissionerReimbursement … payoutRule … isPublic … description, sport … season … fantasyService … createdAt, updatedAt",
  "3.leagues.commissioner": "leagues … commissionerId (a user)",
  "3.leagues.entry-fee": "leagues … entryFee (decimal 10,2)",
  "3.leagues.status": "leagues … status (draft, in_season, active, completed, cancelled; default draft)",
  "3.leagues.league-type": "leagues … leagueType (single_season, dynasty, survivor, pickem; default single_season)",
  "3.leagues.payout-frequency":
    "leagues … payoutFrequency (end_of_season, daily, weekly, monthly; default end_of_season)",
  "3.leagues.min-years": "leagues … minYears (default 1)",
  "3.leagues.max-years": "leagues … maxYears (default 1)",
  "3.leagues.current-year": "leagues … currentYear (default 1)",
  "3.leagues.payout-structure": "leagues … payoutStructure (JSON list of place and percentage)",
  "3.leagues.reimbursement": "leagues … commissionerReimbursement (decimal 5,2, default 0.00, a percent of the pool)",
  "3.leagues.payout-rule":
    "leagues … payoutRule (commissioner_control or majority_approval; default commissioner_control)",
  "3.leagues.is-public": "leagues … isPublic (default false)",
  "3.leagues.sport": "leagues … sport (default football)",
  "3.leagues.season": "leagues … season (text)",
  "3.leagues.fantasy-service": "leagues … fantasyService (default yahoo)",

  "3.league-members.fields":
    "league_members … id, leagueId and userId … paymentStatus … paymentIntentId, paidAt, joinedAt, leftAt, refundProcessed … refundAmount, yearsPayedFor … paidThroughYear … totalAmountPaid",
  "3.league-members.cascade": "league_members … leagueId and userId (both cascade on delete)",
  "3.league-members.payment-status":
    "league_members … paymentStatus (pending, paid, overdue, refunded; default pending)",
  "3.league-members.refund-processed": "league_members … refundProcessed (default false)",
  "3.league-members.years-payed-for": "league_members … yearsPayedFor (default 1)",
  "3.league-members.paid-through-year": "league_members … paidThroughYear (default 1)",
  "3.league-members.total-amount-paid": "league_members … totalAmountPaid (default 0.00)",
  "3.league-members.username": "The league-detail screen also receives username per member",

  "3.invitations.fields": "invitations … id, leagueId, email, invitedById, status … token … expiresAt, createdAt",
  "3.invitations.status": "invitations … status (pending, accepted, declined, expired)",
  "3.invitations.token-unique": "invitations … token (unique)",
  "3.replacement-invitations.fields":
    "replacement_invitations … id, leagueId, invitedByUserId, email, forYear, status … token … expiresAt, createdAt, acceptedAt",
  "3.replacement-invitations.status": "replacement_invitations … status (pending, accepted, declined, expired)",
  "3.replacement-invitations.token-unique": "replacement_invitations … token (unique)",
  "3.replacement-invitations.screen":
    "replacement_invitations … The screen reads leagueId, leagueName, forYear, entryFee, invitedByName, expiresAt, status",

  "3.payments.fields": "payments … id, leagueId, userId, amount, stripePaymentIntentId, status … createdAt, updatedAt",
  "3.payments.status": "payments … status (pending, succeeded, failed, cancelled)",
  "3.payouts.fields":
    "payouts … id, leagueId, userId, amount, place, status … stripeTransferId, processedAt, createdAt",
  "3.payouts.status": "payouts … status (pending, processing, completed, failed)",

  "3.voting-sessions.fields":
    "voting_sessions … id, leagueId, proposedPayouts (JSON), status … votesFor, votesAgainst … totalEligibleVoters, expiresAt, createdAt, resolvedAt",
  "3.voting-sessions.status": "voting_sessions … status (active, approved, rejected, expired)",
  "3.voting-sessions.counts": "voting_sessions … votesFor, votesAgainst (default 0)",
  "3.voting-sessions.entries":
    "voting_sessions … The screen also reads proposedPayouts entries (place, userId, username, amount)",
  "3.voting-sessions.own-vote": "voting_sessions … The screen also reads … hasVoted and userVote",
  "3.votes.fields": "votes … id, votingSessionId (cascade), userId, vote … votedAt",
  "3.votes.vote": "votes … vote (for or against)",

  "3.commissioner-ratings.fields":
    "commissioner_ratings … id, leagueId, userId, commissionerId, rating … comment, createdAt",
  "3.commissioner-ratings.rating": "commissioner_ratings … rating (integer 1 to 5)",
  "3.commissioner-proposals.fields":
    "commissioner_voting_proposals … id, leagueId, proposedById, currentCommissionerId, proposedCommissionerId, reason, status … votesFor, votesAgainst, totalEligibleVoters, expiresAt, createdAt, resolvedAt",
  "3.commissioner-proposals.status": "commissioner_voting_proposals … status (active, approved, rejected, expired)",
  "3.commissioner-proposals.own-vote": "commissioner_voting_proposals … The screen also reads userVote (with vote)",
  "3.commissioner-votes.fields": "commissioner_votes … id, proposalId (cascade), userId, vote … votedAt",
  "3.commissioner-votes.vote": "commissioner_votes … vote (for or against)",

  "3.notifications.fields":
    "notifications … id, userId, leagueId (optional), type … title, message, isRead … emailSent … actionUrl, createdAt",
  "3.notifications.type":
    "notifications … type (league_completed, voting_requested, payout_processed, admin_alert, commissioner_vote_proposed, commissioner_vote_result)",
  "3.notifications.is-read": "notifications … isRead (default false)",
  "3.notifications.email-sent": "notifications … emailSent (default false)",

  "3.aggregates.commissioner": "Commissioner stats: totalLeagues, pendingAmount, totalFunds, totalMembers",
  "3.aggregates.player": "Player stats: activeLeagues, totalInvested, pendingPayments, seasonWinnings",
  "3.aggregates.admin": "Admin stats: totalUsers, totalLeagues, activeLeagues, totalRevenue",
  "3.aggregates.player-leagues":
    "Player league rows: id, name, commissionerUsername, commissionerId, entryFee, maxMembers, paymentStatus, leagueType, yearsPayedFor",
  "3.aggregates.invitations":
    "Pending invitation rows: id, token, leagueName, leagueId, invitedByName, invitedById, entryFee",
  "3.payment-intent.request": "Payment intent … Request: amount, leagueId, yearsSelected",
  "3.payment-intent.response": "Payment intent … Response: clientSecret",
  "3.profile.fields":
    "Profile … firstName, lastName, username, email, plus currentPassword and newPassword when changing the password",

  "3.enums.sport": "sport: football, basketball, baseball, hockey, soccer",
  "3.enums.golf": "Golf is offered only in the edit form, the admin form and the classifieds filter",
  "3.enums.fantasy-service":
    "fantasyService: yahoo, espn, cbs_sports, my_fantasy_league, nfl, fantrax, fleaflicker, fox_sports, rt_sports, sleeperbot, majors_challenge, reality_sports_online",
  "3.enums.payout-frequency": "payoutFrequency: end_of_season, daily, weekly, monthly",
  "3.enums.payout-rule": "payoutRule: commissioner_control, majority_approval",
  "3.enums.league-status": "league status: draft, in_season, active, completed, cancelled",
  "3.enums.league-type": "leagueType: single_season, dynasty, survivor, pickem",
  "3.enums.admin-league-type": "The admin league form offers only standard and dynasty",
} as const;
