import {
  acceptInvitation,
  declineInvitation,
  getInvitation,
  inviteByEmail,
  listMyInvitations,
  registerByInvitation,
} from "./invitations.ts";
import { getJoinLink, getLinkOffer, joinByLink, registerByLink, renewJoinLink, turnOffJoinLink } from "./join-links.ts";
import { copyInvitation, listLeagueInvitations, resendInvitation, revokeInvitation } from "./league-invitations.ts";

/** Inviting to a league and joining it. */
export const joiningEndpoints = {
  inviteByEmail,
  listLeagueInvitations,
  resendInvitation,
  copyInvitation,
  revokeInvitation,
  listMyInvitations,
  getInvitation,
  acceptInvitation,
  registerByInvitation,
  declineInvitation,
  getJoinLink,
  renewJoinLink,
  turnOffJoinLink,
  getLinkOffer,
  joinByLink,
  registerByLink,
};
