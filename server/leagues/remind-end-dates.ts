import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { formatMoney } from "#contract/money.ts";
import { escrowBalance } from "#server/ledger/balances.ts";
import type { Tx } from "#server/platform/db/client.ts";
import { leagues } from "#server/platform/db/schema/leagues.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { queueMail } from "#server/platform/mail/outbox.ts";

const AT_ONCE_MAX = 200;

/** Job: reminds each commissioner once that the end date has passed and the league needs completing (RULES §2). */
export async function remindEndDates(tx: Tx, { now }: { now: Date }): Promise<void> {
  const due = await tx
    .select({ league: leagues, email: users.email, firstName: users.firstName })
    .from(leagues)
    .innerJoin(users, eq(users.id, leagues.commissionerId))
    .where(
      and(
        inArray(leagues.status, ["active", "in_season"]),
        lte(leagues.endDate, now),
        isNull(leagues.endReminderSentAt),
        isNull(users.erasedAt),
      ),
    )
    .orderBy(leagues.id)
    .limit(AT_ONCE_MAX)
    .for("no key update", { of: leagues, skipLocked: true });
  for (const { league, email, firstName } of due) {
    await tx.update(leagues).set({ endReminderSentAt: now }).where(eq(leagues.id, league.id));
    const held = await escrowBalance(tx, { leagueId: league.id, seasonYear: league.currentYear });
    const content = {
      subject: `${league.name} has ended: complete it`,
      heading: `Hello ${firstName}, the season is over`,
      paragraphs: [
        `The end date of ${league.name} has passed. Complete the league, and its winners can be paid from escrow.`,
      ],
      facts: [{ label: "Held in escrow", value: `${formatMoney(held)} USD` }],
      action: { label: "Complete the league", path: `/leagues/${league.id}` },
    };
    await queueMail(tx, { to: email, content, now });
  }
}
