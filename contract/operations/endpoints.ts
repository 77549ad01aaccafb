import { createLeagueAsAdmin, deleteLeague, editLeagueAsAdmin, listAllLeagues } from "./admin-leagues.ts";
import {
  getAdminStats,
  listAuditLog,
  listCases,
  payOutRefund,
  resolveVotingSession,
  retryRefund,
} from "./admin-oversight.ts";
import {
  confirmAdminRequest,
  getObjection,
  listAdminRequests,
  objectToRequest,
  refuseAdminRequest,
} from "./admin-requests.ts";
import { createUser, deleteUser, editUser, endUserSessions, listUsers } from "./admin-users.ts";
import { stepIn } from "./commissioner-gone.ts";
import { getDeletionBlockers } from "./deletion-blockers.ts";
import { getInstallation } from "./installation.ts";
import { getReconciliation, runReconciliation } from "./reconciliation.ts";
import { makeResetLink } from "./reset-links.ts";
import { downloadTaxYear, getTaxYear, markTaxDetails } from "./tax.ts";
import {
  downloadUnclaimed,
  listUnclaimed,
  movePayoutToUnclaimed,
  moveRefundToUnclaimed,
  payUnclaimed,
} from "./unclaimed-money.ts";

/** What only admins may do. */
export const operationsEndpoints = {
  getTaxYear,
  downloadTaxYear,
  markTaxDetails,
  downloadUnclaimed,
  listUsers,
  createUser,
  editUser,
  getDeletionBlockers,
  deleteUser,
  endUserSessions,
  makeResetLink,
  listAllLeagues,
  createLeagueAsAdmin,
  editLeagueAsAdmin,
  deleteLeague,
  getAdminStats,
  getInstallation,
  listAuditLog,
  listCases,
  retryRefund,
  payOutRefund,
  resolveVotingSession,
  listAdminRequests,
  confirmAdminRequest,
  refuseAdminRequest,
  getObjection,
  objectToRequest,
  stepIn,
  getReconciliation,
  runReconciliation,
  listUnclaimed,
  moveRefundToUnclaimed,
  movePayoutToUnclaimed,
  payUnclaimed,
};
