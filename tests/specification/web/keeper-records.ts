import type { KeeperRecord } from "#contract/money/treasurer/treasurers.ts";

/** The record of somebody who has kept no money yet. */
export const NO_RECORD: KeeperRecord = {
  ...{ seasons: 0, confirmed: 0, medianDays: null, open: 0 },
  ...{ stillKeeps: 0, handedOver: 0, objections: 0 },
};
