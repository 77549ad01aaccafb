import { getCalendarFeed, renewCalendarFeed, turnOffCalendarFeed } from "./calendar-feed.ts";
import { countClassifieds, listClassifieds } from "./classifieds.ts";
import { getCommissionerStats, getPlayerStats } from "./dashboards.ts";
import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  inviteByEmail,
  listMyInvitations,
  registerByInvitation,
} from "./invitations.ts";
import { getJoinLink, getLinkOffer, joinByLink, registerByLink, renewJoinLink, turnOffJoinLink } from "./join-links.ts";
import { forgetLeagueHistory, getLeagueHistory, tellLeagueHistory } from "./league-history.ts";
import { copyInvitation, listLeagueInvitations, resendInvitation, revokeInvitation } from "./league-invitations.ts";
import {
  completeLeague,
  createLeague,
  editLeague,
  endSeason,
  getLeague,
  listCommissionerLeagues,
  listFormerLeagues,
  listPlayerLeagues,
  previewEdit,
  startSeason,
} from "./leagues.ts";
import { listNeeds } from "./needs.ts";
import { getCommissionerRating, rateCommissioner } from "./ratings.ts";
import { getRefundTerms } from "./refund-terms.ts";
import {
  acceptReplacement,
  declineReplacement,
  getReplacementInvitation,
  getReplacementOffer,
  inviteReplacement,
  withdrawReplacementOffer,
} from "./replacement-invitations.ts";
import { runAgain } from "./run-again.ts";
import { getStanding } from "./standing.ts";

/** A league's life, from its creation to the next season, and the lists in which people find it. */
export const leaguesEndpoints = {
  createLeague,
  getLeague,
  editLeague,
  previewEdit,
  completeLeague,
  startSeason,
  endSeason,
  listCommissionerLeagues,
  listFormerLeagues,
  listPlayerLeagues,
  runAgain,
  listClassifieds,
  countClassifieds,
  getLeagueHistory,
  tellLeagueHistory,
  forgetLeagueHistory,
  getCommissionerRating,
  rateCommissioner,
  inviteByEmail,
  listMyInvitations,
  getInvitation,
  acceptInvitation,
  registerByInvitation,
  declineInvitation,
  listLeagueInvitations,
  resendInvitation,
  copyInvitation,
  revokeInvitation,
  getJoinLink,
  renewJoinLink,
  turnOffJoinLink,
  getLinkOffer,
  joinByLink,
  registerByLink,
  inviteReplacement,
  getReplacementOffer,
  withdrawReplacementOffer,
  getReplacementInvitation,
  acceptReplacement,
  declineReplacement,
  getRefundTerms,
  listNeeds,
  getStanding,
  getCommissionerStats,
  getPlayerStats,
  getCalendarFeed,
  renewCalendarFeed,
  turnOffCalendarFeed,
};
