import { keepPreviousData } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import type { AdminUser, UserSort } from "#contract/operations/admin-users.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useList } from "#web/api/list.ts";
import { pagesOf } from "#web/api/pages.ts";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { SearchedList } from "#web/operations/tables/searched-list.tsx";
import { useFinder } from "#web/operations/tables/use-finder.ts";
import { DeleteUserDialog } from "#web/operations/users/delete-user-dialog.tsx";
import { EndSessionsDialog } from "#web/operations/users/end-sessions-dialog.tsx";
import { RemovePictureDialog } from "#web/operations/users/remove-picture-dialog.tsx";
import { ResetLinkDialog } from "#web/operations/users/reset-link-dialog.tsx";
import { SecondFactorResetDialog } from "#web/operations/users/second-factor-reset-dialog.tsx";
import { UserDialog } from "#web/operations/users/user-dialog.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Cell, type Column, TableRow } from "#web/ui/table.tsx";

/** Users Management (SPEC §2, Admin dashboard). */
export function UserList() {
  const finder = useFinder<UserSort, AdminUser["role"]>({ by: "newest", direction: "desc" });
  const { user: me } = useCurrentUser();
  const { search, kind, sort } = finder;
  const list = useList({
    ...pagesOf("GET /api/admin/users", {
      search: search || undefined,
      role: kind,
      sort: sort.by,
      direction: sort.direction,
      limit: "50",
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchedList
      one="user"
      many="users"
      finder={finder}
      columns={COLUMNS}
      kinds={{ all: "Everyone", admin: "Admins", user: "Not admins" }}
      list={list}
      addButton={
        <UserDialog
          trigger={
            <Button variant="secondary">
              <Plus size={18} aria-hidden /> Add User
            </Button>
          }
        />
      }
      row={(user) => <UserRow user={user} isMe={user.id === me?.id} />}
    />
  );
}

const COLUMNS: Column<UserSort>[] = [
  { name: "User", sortedBy: { by: "username", first: "asc", asc: "Username A to Z", desc: "Username Z to A" } },
  {
    name: "Role",
    isWide: true,
    sortedBy: { by: "role", first: "desc", asc: "Admins last", desc: "Admins first" },
  },
  { name: "Email", isWide: true },
  { name: "Runs", isWide: true, isNumber: true },
  { name: "Plays in", isWide: true, isNumber: true },
  {
    name: "Since",
    isWide: true,
    sortedBy: { by: "newest", first: "desc", asc: "Oldest first", desc: "Newest first" },
  },
];

function UserRow({ user, isMe }: { user: AdminUser; isMe: boolean }) {
  const {
    id,
    profileImageUrl,
    username: name,
    email,
    firstName,
    lastName,
    role,
    leaguesRun,
    leaguesPlayed,
    createdAt,
  } = user;
  return (
    <TableRow
      acts={
        <>
          <UserDialog
            user={user}
            isMe={isMe}
            trigger={<RowButton icon={Pencil} label={isMe ? "Edit your account" : `Edit ${name}`} />}
          />
          <DeleteUserDialog user={user} name={name} isMe={isMe} />
        </>
      }
      // Their own settings are in their profile.
      more={!isMe && <CareForOther user={user} name={name} />}
      moreLabel={`More for ${name}`}
    >
      <Cell>
        <div className="flex items-center gap-3">
          <Avatar id={id} name={name} pictures={[profileImageUrl]} size={32} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold break-all">{name}</span>
              <span className="text-sm wrap-anywhere text-ink-soft">
                {firstName} {lastName}
              </span>
              {role === "admin" && (
                <span className="md:hidden">
                  <RoleBadge role={role} />
                </span>
              )}
              {isMe && <Badge>You</Badge>}
            </p>
            <p className="text-sm text-ink-soft md:hidden">
              <Address email={email} />
            </p>
          </div>
        </div>
      </Cell>
      <Cell isWide>
        <RoleBadge role={role} />
      </Cell>
      <Cell isWide className="text-sm text-ink-soft">
        <Address email={email} />
      </Cell>
      <Cell isWide isNumber>
        {leaguesRun}
      </Cell>
      <Cell isWide isNumber>
        {leaguesPlayed}
      </Cell>
      <Cell isWide className="text-sm whitespace-nowrap text-ink-soft">
        <DateText value={createdAt} />
      </Cell>
    </TableRow>
  );
}

/** What admins can do for other people. */
const CareForOther = ({ user, name }: { user: AdminUser; name: string }) => (
  <>
    {user.profileImageUrl && <RemovePictureDialog user={user} name={name} />}
    <SecondFactorResetDialog user={user} name={name} />
    <ResetLinkDialog user={user} name={name} />
    <EndSessionsDialog user={user} name={name} />
  </>
);

const RoleBadge = ({ role }: Pick<AdminUser, "role">) =>
  role === "admin" ? <Badge tone="blue">Admin</Badge> : <span className="text-sm text-ink-soft">User</span>;

/** A long address breaks before its domain. */
function Address({ email }: { email: string }) {
  const [name, domain] = email.split("@");
  return (
    <span className="wrap-anywhere">
      {name}
      {domain && (
        <>
          <wbr />@{domain}
        </>
      )}
    </span>
  );
}
