import { listEndedSeats } from "./ended-seats.ts";
import {
  acceptCharge,
  askAboutCharge,
  chargeMembers,
  listDues,
  objectToCharge,
  voteOnCharge,
  waiveLateFee,
  withdrawCharge,
} from "./league-dues.ts";
import {
  joinLeague,
  leaveLeague,
  listMembers,
  lowerEntryFee,
  remindMember,
  removeMember,
  sendReminders,
} from "./members.ts";
import { listPrepaid, takeBackPrepaid } from "./prepaid.ts";

/** Seats in a league: joining, leaving, reminders, prepaid seasons, and what their members owe. */
export const membersEndpoints = {
  listMembers,
  joinLeague,
  sendReminders,
  remindMember,
  lowerEntryFee,
  leaveLeague,
  removeMember,
  listEndedSeats,
  listPrepaid,
  takeBackPrepaid,
  listDues,
  chargeMembers,
  withdrawCharge,
  waiveLateFee,
  objectToCharge,
  acceptCharge,
  askAboutCharge,
  voteOnCharge,
};
