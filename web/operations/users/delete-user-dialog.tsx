import { useIsFetching } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { Fragment, useState } from "react";
import type { AdminUser } from "#contract/operations/admin-users.ts";
import type { DeletionBlockers } from "#contract/operations/deletion-blockers.ts";
import { unfinishedWords } from "#contract/operations/unfinished-words.ts";
import { centsOf, formatDollars, ZERO } from "#contract/platform/money.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { paths } from "#web/ui/paths.ts";
import { toast } from "#web/ui/toast.tsx";

const OTHER = {
  question: "Are you sure you want to delete this user?",
  note: "We permanently erase their name, email and password. Their payments and prizes stay in the books as “Deleted user”.",
  refusal: "This user can't be deleted yet.",
  confirmLabel: "Delete user",
};

const OWN = {
  question: "Are you sure you want to delete your own account?",
  note: "We permanently erase your name, email and password, and you can't sign in again. Your payments and prizes stay in the books as “Deleted user”.",
  refusal: "Your account can't be deleted yet.",
  confirmLabel: "Delete your account",
};

/** Before anyone is erased by someone else (RULES §16). */
const WAITS = "We tell them first, and it waits for a second admin, or 24 hours if there is none. They can object.";

type DeleteUserProps = { user: AdminUser; name: string; isMe: boolean };

/**
 * Erases a user; their payments and prizes stay in the books (RULES §12). Looks up what keeps the account from being erased
 * when it opens; if that fails, the server still refuses.
 */
export function DeleteUserDialog({ user, name, isMe }: DeleteUserProps) {
  const title = isMe ? "Delete your account" : `Delete ${name}`;
  const { question, refusal, ...words } = isMe ? OWN : OTHER;
  const [isOpen, setIsOpen] = useState(false);
  const lookUp = query("GET /api/admin/users/:id/deletion-blockers", { params: { id: user.id } });
  const blockers = useOptional({ ...lookUp, enabled: isOpen, staleTime: 0 });
  const isChecking = useIsFetching({ queryKey: lookUp.queryKey }) > 0;
  const reasons = blockers ? reasonsToKeep(blockers, isMe) : [];
  const makeStale = useMakeStale();
  return (
    <ConfirmDialog
      title={title}
      question={reasons.length > 0 ? refusal : question}
      facts={[
        { label: "Username", value: name },
        { label: "Name", value: `${user.firstName} ${user.lastName}` },
        { label: "Email", value: user.email },
        { label: "Leagues", value: `runs ${user.leaguesRun}, plays in ${user.leaguesPlayed}` },
      ]}
      {...words}
      note={blockers?.needsSecondAdmin ? `${words.note} ${WAITS}` : words.note}
      isChecking={isChecking}
      onOpenChange={setIsOpen}
      {...(reasons.length > 0 ? { refusal: reasons } : {})}
      trigger={<RowButton icon={Trash2} label={title} className="text-red" />}
      isDangerous
      act={async () => {
        const { message } = await request("DELETE /api/admin/users/:id", { params: { id: user.id } });
        toast({ title: "Success", description: message });
        // The rows move while the dialog covers them.
        await makeStale("/api/admin", "/api/leagues");
      }}
      fails={["Error", "Failed to delete user"]}
    />
  );
}

/** Says what keeps an account from being erased now, and what to do first. */
function reasonsToKeep({ unfinishedLeagues, held, isLastAdmin }: DeletionBlockers, isMe: boolean) {
  const money = formatDollars(centsOf(held));
  return [
    ...unfinishedWords(unfinishedLeagues, isMe).map((sentence) => (
      <UnfinishedLeagues key={String(sentence.isEnded)} {...sentence} />
    )),
    ...(centsOf(held) > ZERO
      ? [
          <span key="held" className="block not-first:mt-2">
            {isMe
              ? `We're holding ${money} for you. Leave your leagues with a refund, or wait until you're paid.`
              : `We're holding ${money} for this user. Refund it or pay it out first.`}
          </span>,
        ]
      : []),
    ...(isLastAdmin
      ? [
          <span key="admin" className="block not-first:mt-2">
            {isMe ? "You're the last admin." : "This is the last admin."} Make someone else an admin first.
          </span>,
        ]
      : []),
  ];
}

type Sentence = ReturnType<typeof unfinishedWords>[number];

const UnfinishedLeagues = ({ before, leagues, after }: Sentence) => (
  <span className="block not-first:mt-2">
    {before}{" "}
    {leagues.map(({ id, name }, index) => (
      <Fragment key={id}>
        {index > 0 && (index === leagues.length - 1 ? " and " : ", ")}
        <AppLink to={paths.league(id)} className="font-semibold text-ink underline underline-offset-2">
          {name}
        </AppLink>
      </Fragment>
    ))}
    {after}
  </span>
);
