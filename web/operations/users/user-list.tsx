import { keepPreviousData } from "@tanstack/react-query";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import type { AdminUser, UserSort } from "#contract/operations/admin-users.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { useList } from "#web/api/list.ts";
import { pagesOf } from "#web/api/pages.ts";
import { ActionCell, AdminTable, Cell } from "#web/operations/tables/admin-table.tsx";
import { RowButton } from "#web/operations/tables/row-button.tsx";
import { SearchedList } from "#web/operations/tables/searched-list.tsx";
import { useDebounced } from "#web/operations/tables/use-debounced.ts";
import { DeleteUserDialog } from "#web/operations/users/delete-user-dialog.tsx";
import { EndSessionsDialog } from "#web/operations/users/end-sessions-dialog.tsx";
import { RemovePictureDialog } from "#web/operations/users/remove-picture-dialog.tsx";
import { SecondFactorResetDialog } from "#web/operations/users/second-factor-reset-dialog.tsx";
import { UserDialog } from "#web/operations/users/user-dialog.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Select } from "#web/ui/inputs.tsx";

/** Users Management (SPEC §2, Admin dashboard). */
export function UserList() {
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const [sort, setSort] = useState<UserSort>("newest");
  const list = useList({
    ...pagesOf("GET /api/admin/users", { search: search || undefined, sort, limit: "50" }),
    placeholderData: keepPreviousData,
  });
  return (
    <SearchedList
      one="user"
      many="users"
      searchLabel="Search users"
      typed={typed}
      onType={setTyped}
      search={search}
      list={list}
      order={
        <span className="mr-auto w-44">
          <Select aria-label="Sort users" value={sort} onChange={(event) => setSort(event.target.value as UserSort)}>
            {Object.entries(ORDER_WORDS).map(([order, words]) => (
              <option key={order} value={order}>
                {words}
              </option>
            ))}
          </Select>
        </span>
      }
      addButton={
        <UserDialog
          trigger={
            <Button variant="secondary">
              <Plus size={18} aria-hidden /> Add User
            </Button>
          }
        />
      }
    >
      {(users) => <UserTable users={users} sort={sort} />}
    </SearchedList>
  );
}

const ORDER_WORDS: Record<UserSort, string> = {
  newest: "Newest first",
  username: "By username",
  role: "Admins first",
};

const COLUMNS = [
  { name: "User" },
  { name: "Role", isWide: true },
  { name: "Email", isWide: true },
  { name: "Runs", isWide: true, isNumber: true },
  { name: "Plays in", isWide: true, isNumber: true },
  { name: "Since", isWide: true },
];

function UserTable({ users, sort }: { users: AdminUser[]; sort: UserSort }) {
  const { user: me } = useCurrentUser();
  return (
    <AdminTable caption={`Users, ${ORDER_WORDS[sort].toLowerCase()}`} columns={COLUMNS}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} isMe={user.id === me?.id} />
      ))}
    </AdminTable>
  );
}

function UserRow({ user, isMe }: { user: AdminUser; isMe: boolean }) {
  const {
    id,
    profileImageUrl,
    username,
    email,
    firstName,
    lastName,
    role,
    leaguesRun,
    leaguesPlayed,
    isErased,
    createdAt,
  } = user;
  const name = username ?? "Deleted user";
  return (
    <tr>
      <Cell>
        <div className="flex items-center gap-3">
          <Avatar id={id} name={name} pictures={[profileImageUrl]} size={32} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className={isErased ? "text-ink-soft" : "font-semibold break-all"}>{name}</span>
              {role === "admin" && (
                <span className="md:hidden">
                  <RoleBadge role={role} />
                </span>
              )}
              {isMe && <Badge>You</Badge>}
            </p>
            {!isErased && (
              <p className="text-sm wrap-anywhere text-ink-soft">
                {firstName} {lastName}
              </p>
            )}
            <p className="text-sm text-ink-soft md:hidden">
              <Address email={email} />
            </p>
          </div>
        </div>
      </Cell>
      <Cell isWide>
        <RoleBadge role={role} />
      </Cell>
      <Cell isWide className="text-ink-soft">
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
      <ActionCell>
        {!isErased && (
          <>
            {!isMe && <CareForOther user={user} name={name} />}
            <UserDialog
              user={user}
              isMe={isMe}
              trigger={<RowButton icon={Pencil} label={isMe ? "Edit your account" : `Edit ${name}`} />}
            />
            <DeleteUserDialog user={user} name={name} isMe={isMe} />
          </>
        )}
      </ActionCell>
    </tr>
  );
}

/** What admins can do for other people; their own settings are in their profile. */
const CareForOther = ({ user, name }: { user: AdminUser; name: string }) => (
  <>
    {user.profileImageUrl && <RemovePictureDialog user={user} name={name} />}
    <SecondFactorResetDialog user={user} name={name} />
    <EndSessionsDialog user={user} name={name} />
  </>
);

const RoleBadge = ({ role }: Pick<AdminUser, "role">) =>
  role === "admin" ? <Badge tone="blue">Admin</Badge> : <span className="text-sm text-ink-soft">User</span>;

/** A long address breaks before its domain. */
function Address({ email }: { email: string | null }) {
  const [name, domain] = (email ?? "").split("@");
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
