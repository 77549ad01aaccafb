import {
  castCommissionerVote,
  listCommissionerProposals,
  objectToCommissioner,
  proposeCommissioner,
} from "./commissioner-votes.ts";
import { objectToPayouts, withdrawObjection, withdrawProposal } from "./objections.ts";
import {
  castSessionVote,
  castVote,
  getLeagueVoting,
  getUserVote,
  getVotingSession,
  proposeSmallerPrizes,
} from "./payout-votes.ts";
import { keepWaiting, listUnclaimedPayouts, openGiveBackVote, remindWinner } from "./unclaimed.ts";

/** Votes on payouts, on the commissioner and on unclaimed prizes. */
export const votesEndpoints = {
  getLeagueVoting,
  getVotingSession,
  castSessionVote,
  getUserVote,
  castVote,
  proposeSmallerPrizes,
  objectToPayouts,
  withdrawObjection,
  withdrawProposal,
  listCommissionerProposals,
  proposeCommissioner,
  castCommissionerVote,
  objectToCommissioner,
  listUnclaimedPayouts,
  remindWinner,
  keepWaiting,
  openGiveBackVote,
};
