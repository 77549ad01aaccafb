import type { SavedUser } from "#contract/operations/admin-users.ts";
import { formatMoment } from "#web/ui/date.tsx";

const WHAT = { change_address: "the new email address", give_admin_role: "the admin role" } as const;

/** The toast after saving a user form: everything is saved, or which parts wait for what (RULES §16). */
export function savedWords({ username, waiting = [] }: SavedUser, done: { all: string; rest: string }): string {
  const [first] = waiting;
  if (!first) return done.all;
  const what = waiting.map(({ kind }) => WHAT[kind]).join(" and ");
  const verb = waiting.length === 1 ? "waits" : "wait";
  const until =
    first.carriedOutAt === null
      ? `${verb} until another admin confirms`
      : `${verb} until ${formatMoment(first.carriedOutAt)}, and ${username ?? "the user"} can object until then`;
  const its = waiting.length === 1 ? " it" : " them";
  return `${done.rest}, but ${what} ${until}${first.carriedOutAt === null ? its : ""}.`;
}
