import { z } from "zod";
import { decimalSchema } from "#contract/platform/amount.ts";
import { endpoint } from "#contract/platform/endpoint.ts";
import { idParams, idSchema } from "#contract/platform/ids.ts";

/** What keeps a user's account from being erased now (RULES §12). */
const deletionBlockersSchema = z.object({
  /** The leagues they run that aren't over, by name; `isEnded` if all that is left is money it holds. */
  unfinishedLeagues: z.array(z.object({ id: idSchema, name: z.string(), isEnded: z.boolean() })),
  /** The money held for them. */
  held: decimalSchema,
  isLastAdmin: z.boolean(),
});
export type DeletionBlockers = z.infer<typeof deletionBlockersSchema>;

export const getDeletionBlockers = endpoint({
  method: "GET",
  url: "/api/admin/users/:id/deletion-blockers",
  schema: {
    summary: "What keeps a user from being deleted: leagues they run, money held for them, being the last admin",
    tags: ["admin"],
    params: idParams,
    response: { 200: deletionBlockersSchema },
  },
});

/**
 * Says which leagues keep their commissioner's account from being deleted and what to do first, in a sentence for those
 * still running and one for those that ended; the leagues' names go between `before` and `after`.
 */
export function unfinishedWords(leagues: DeletionBlockers["unfinishedLeagues"], isOwn: boolean) {
  const before = isOwn ? "You run" : "This user runs";
  return [false, true].flatMap((isEnded) => {
    const these = leagues.filter((league) => league.isEnded === isEnded);
    if (these.length === 0) return [];
    const [it, its, holds] = these.length === 1 ? ["it", "its", "holds"] : ["them", "their", "hold"];
    const first = isEnded ? `, which still ${holds} money. Pay ${it} out first` : `. Complete or cancel ${it} first`;
    return { isEnded, before, leagues: these, after: `${first}, or let ${its} members choose another commissioner.` };
  });
}
