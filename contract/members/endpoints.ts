import { listEndedSeats } from "./ended-seats.ts";
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

/** Seats in a league: joining, leaving, reminders and prepaid seasons. */
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
};
