import type { Escrow } from "#contract/money/escrow.ts";
import { leagueAnswers } from "#tests/specification/web/answers.ts";
import type { Answers } from "#tests/specification/web/fake-server.ts";
import { LEAGUE } from "#tests/specification/web/fixtures.ts";

export const STATEMENT = `${LEAGUE}/books`;

/** A fee of $50.00 paid on a day of September. */
export const aFee = (id: string): Escrow["entries"][number] => ({
  id,
  ...{ occurredAt: `2026-09-0${id}T12:00:00.000Z`, eventType: "entry_fee.paid", description: `Fee ${id}` },
  ...{ amount: "50.00", balance: `${Number(id) * 50}.00` },
});

/** A season into which two members have paid, with some fields of its statement changed. */
export const anEscrow = (fields: Partial<Escrow> = {}): Escrow => ({
  ...(leagueAnswers()["GET /api/leagues/:id/escrow"] as Escrow),
  entries: [aFee("1"), aFee("2")],
  ...fields,
});

export const statementAnswers = (fields: Partial<Escrow> = {}): Answers => ({
  ...leagueAnswers(),
  "GET /api/leagues/:id/escrow": anEscrow(fields),
});
