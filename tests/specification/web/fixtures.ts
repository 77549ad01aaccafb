import type { Classified } from "#contract/leagues/classifieds.ts";
import type { League, PlayerLeague } from "#contract/leagues/leagues.ts";
import type { SeasonSums } from "#contract/leagues/season-sums.ts";
import type { Member } from "#contract/members/members.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { Notification } from "#contract/notices/notifications.ts";
import type { ListedLeague } from "#contract/operations/admin-leagues.ts";
import type { AdminCase } from "#contract/operations/admin-oversight.ts";
import type { AdminRequest } from "#contract/operations/admin-requests.ts";
import type { AdminUser } from "#contract/operations/admin-users.ts";
import type { CurrentUser } from "#contract/people/auth.ts";
import type { CommissionerProposal } from "#contract/votes/commissioner-votes.ts";
import type { VotingSession } from "#contract/votes/payout-votes.ts";
import { NOW } from "#tests/support/now.ts";

export { NOW };
export const daysFromNow = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();

export const idOf = (number: number) => `${String(number).padStart(8, "0")}-0000-4000-8000-000000000000`;

const user = (number: number, username: string, firstName: string): CurrentUser => ({
  id: idOf(number),
  username,
  email: `${username}@example.com`,
  firstName,
  lastName: "Tester",
  role: "user",
  profileImageUrl: null,
  emailVerified: true,
  pendingEmail: null,
  createdAt: NOW,
});

/** Runs the leagues. */
export const casey = user(1, "casey", "Casey");
/** Plays in them. */
export const alice = user(2, "alice", "Alice");
export const ben = user(3, "ben", "Ben");
export const ada: CurrentUser = { ...user(4, "ada", "Ada"), role: "admin" };

export const LEAGUE_ID = idOf(100);
export const LEAGUE = `/leagues/${LEAGUE_ID}`;
/** The page of its treasurer. */
export const WORK = `${LEAGUE}/treasurer`;
export const PAYMENT = `${LEAGUE}/payment`;

/** The sums of a season in which two of three members have paid $50.00. */
export const someSums = (over: Partial<SeasonSums> = {}): SeasonSums => ({
  entry: { expected: "150.00", paid: "100.00", said: "0.00", open: "50.00", overdue: "0.00" },
  ...{ lateFees: "0.00", charges: "0.00", others: [], carried: "0.00", unowed: "0.00", besides: "0.00" },
  ...{ disputed: "0.00", collected: "100.00", inPot: "100.00", owed: "0.00", sent: "0.00", refundsOwed: "0.00" },
  fullPool: { amount: "500.00", seats: 10, fee: "50.00", lowered: "0.00" },
  ...over,
});

export const aLeague = (over: Partial<League> = {}): League => ({
  id: LEAGUE_ID,
  name: "Sunday Crew",
  commissionerId: casey.id,
  commissionerUsername: "casey",
  commissionerName: "Casey Tester",
  treasurer: null,
  channel: null,
  custody: "potkeeper",
  currency: "USD",
  entryFee: "50.00",
  entryParts: [],
  prizeTable: null,
  prizeRow: null,
  lateFee: "0.00",
  lateFeeAfterDays: 3,
  maxChargesPerMember: "0.00",
  maxMembers: 10,
  paymentDeadline: daysFromNow(30),
  endDate: daysFromNow(120),
  status: "active",
  leagueType: "single_season",
  payoutFrequency: "end_of_season",
  minYears: 1,
  maxYears: 1,
  currentYear: 1,
  prizeRules: [],
  payoutStructure: [
    { place: 1, percentage: 70 },
    { place: 2, percentage: 30 },
  ],
  commissionerReimbursement: "0.00",
  periodPrizeShare: "0.00",
  objectionDays: 0,
  payoutRule: "commissioner_control",
  membersVote: over.payoutRule === "majority_approval",
  isPublic: false,
  remindsMembers: true,
  description: null,
  sport: "football",
  season: "2026",
  fantasyService: "yahoo",
  createdAt: daysFromNow(-3),
  completedAt: null,
  updatedAt: daysFromNow(-3),
  memberCount: 3,
  lowered: "0.00",
  loweredUnpaid: "0.00",
  pot: { paidMembers: 2, pendingMembers: 1, overdueMembers: 0, escrowBalance: "100.00", collected: "100.00" },
  sums: someSums(over.pot && { collected: over.pot.collected, inPot: over.pot.escrowBalance }),
  commissionerRating: { average: null, count: 0 },
  ...over,
});

export const aPrize = (over: Partial<Payout> = {}): Payout => ({
  id: idOf(400),
  leagueId: LEAGUE_ID,
  seasonYear: 1,
  userId: alice.id,
  username: "alice",
  kind: "prize",
  place: 1,
  prize: null,
  period: null,
  amount: "70.00",
  setOff: "0.00",
  status: "completed",
  failureMessage: null,
  progress: null,
  outstanding: null,
  processedAt: null,
  waitingSince: null,
  lastRemindedAt: null,
  givenBackAt: null,
  pause: null,
  isRecalled: false,
  isKept: false,
  isPaidSeparately: false,
  giveBackVoteId: null,
  canRetry: false,
  createdAt: NOW,
  ...over,
});

/** A league in the admins' list; all that it holds is in escrow unless told. */
export function aListedLeague({
  escrowBalance,
  held = escrowBalance,
  ...over
}: Partial<ListedLeague> = {}): ListedLeague {
  const { pot, ...league } = aLeague(over);
  return { ...league, escrowBalance: escrowBalance ?? pot.escrowBalance, held: held ?? pot.escrowBalance };
}

export const aPlayerLeague = (over: Partial<PlayerLeague> = {}): PlayerLeague => ({
  ...aLeague(),
  paymentStatus: "pending",
  yearsPayedFor: 1,
  paidThroughYear: 1,
  firstSeason: 1,
  heldUntil: null,
  ...over,
});

export function aClassified(over: Partial<Classified> = {}): Classified {
  const { pot, sums, ...league } = aLeague({ isPublic: true });
  const { paidMembers, pendingMembers, overdueMembers } = pot;
  return { ...league, paidMembers, pendingMembers, overdueMembers, keeper: null, ...over };
}

/** A seat whose fee is paid. */
export const aMember = ({ id, username, firstName, lastName }: CurrentUser, over: Partial<Member> = {}): Member => ({
  id,
  leagueId: LEAGUE_ID,
  userId: id,
  username,
  fullName: `${firstName} ${lastName}`,
  hasAccount: true,
  hasNamesake: false,
  profileImageUrl: null,
  paymentStatus: "paid",
  paidAt: daysFromNow(-1),
  loweredFee: null,
  nextPart: null,
  saysPaid: false,
  saidByLink: false,
  said: null,
  joinedAt: daysFromNow(-2),
  heldUntil: null,
  refundProcessed: false,
  refundAmount: null,
  yearsPayedFor: 1,
  paidThroughYear: 1,
  totalAmountPaid: "50.00",
  firstSeason: 1,
  lastSeason: null,
  ...over,
});

export const owing: Partial<Member> = { paymentStatus: "pending", paidAt: null, totalAmountPaid: "0.00" };

export const aProposal = (over: Partial<CommissionerProposal> = {}): CommissionerProposal => ({
  id: idOf(200),
  leagueId: LEAGUE_ID,
  proposedById: alice.id,
  proposedByUsername: "alice",
  currentCommissionerId: casey.id,
  currentCommissionerUsername: "casey",
  proposedCommissionerId: ben.id,
  proposedCommissionerUsername: "ben",
  reason: "Casey runs three leagues already.",
  status: "active",
  votesFor: 2,
  votesAgainst: 1,
  totalEligibleVoters: 7,
  votesNeeded: 4,
  expiresAt: daysFromNow(7),
  createdAt: NOW,
  resolvedAt: null,
  takesEffectAt: null,
  objections: null,
  isContested: false,
  mayBeVotedBack: false,
  isEligible: true,
  userVote: null,
  ...over,
});

export const VOTING = `/voting/${idOf(300)}`;

export const aSession = (over: Partial<VotingSession> = {}): VotingSession => ({
  id: idOf(300),
  leagueId: LEAGUE_ID,
  leagueName: "Sunday Crew",
  currency: "USD",
  custody: "potkeeper",
  seasonYear: 1,
  kind: "payouts",
  unclaimed: null,
  prizeRow: null,
  pool: null,
  proposedPayouts: [
    { place: 1, prize: null, userId: alice.id, username: "alice", amount: "70.00", setOff: "0.00" },
    { place: 2, prize: null, userId: ben.id, username: "ben", amount: "30.00", setOff: "0.00" },
  ],
  period: null,
  resultsId: null,
  haveResultsChanged: false,
  status: "active",
  votesFor: 2,
  votesAgainst: 1,
  totalEligibleVoters: 7,
  votesNeeded: 4,
  expiresAt: daysFromNow(7),
  createdAt: NOW,
  resolvedAt: null,
  waitsUntil: null,
  carriedOutAt: null,
  decideBy: null,
  isEligible: true,
  hasVoted: false,
  userVote: null,
  intervention: null,
  closedBecause: null,
  objections: null,
  ended: null,
  ...over,
});

export const aNotification = (over: Partial<Notification> = {}): Notification => ({
  id: idOf(400),
  leagueId: LEAGUE_ID,
  type: "league_completed",
  title: "Sunday Crew is completed",
  message: "The payouts come next.",
  isRead: false,
  emailSent: false,
  actionUrl: null,
  asksForVote: false,
  createdAt: NOW,
  ...over,
});

export const anAccount = ({ id, username, email, firstName, lastName, role }: CurrentUser): AdminUser => ({
  ...{ id, username, email, firstName, lastName, role },
  profileImageUrl: null,
  leaguesRun: 1,
  leaguesPlayed: 2,
  hasSecondFactor: false,
  secondFactorRemovalDueAt: null,
  createdAt: NOW,
});

/** A failed payout to Ben that waits for an admin. */
export const aCase = (over: Partial<AdminCase> = {}): AdminCase => ({
  ...{ id: idOf(800), kind: "payout_failed", leagueId: LEAGUE_ID, leagueName: "Sunday Crew", currency: "USD" },
  ...{ username: "ben", amount: "35.00", canBeGivenBack: false, message: "It failed.", occurredAt: NOW },
  ...over,
});

/** What another admin asked for. */
export const aRequest = (over: Partial<AdminRequest> = {}): AdminRequest => ({
  ...{ id: idOf(700), kind: "pay_out_refund", isOwn: false, status: "waiting", carriedOutAt: null, outcome: null },
  summary: "Pay a failed refund of $50.00 from Sunday Crew to its owner's bank account.",
  ...{ reason: null, requestedBy: "bea", createdAt: NOW },
  ...over,
});
