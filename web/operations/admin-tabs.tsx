import { Tabs } from "radix-ui";
import { LeagueList } from "#web/operations/leagues/league-list.tsx";
import { UserList } from "#web/operations/users/user-list.tsx";
import { classNames } from "#web/ui/class-names.ts";

const tabLook = classNames(
  "-mb-px border-b-2 border-transparent sm:px-1 py-2.5 font-semibold whitespace-nowrap text-ink-soft max-[24rem]:text-sm transition-colors duration-150",
  "hover:text-ink data-[state=active]:border-green data-[state=active]:text-ink",
);

/** All users and all leagues on the platform (SPEC §2, Admin dashboard); the arrow keys move between tabs. */
export function AdminTabs() {
  return (
    <Tabs.Root defaultValue="users" className="mb-6">
      <Tabs.List aria-label="What to manage" className="mb-4 flex gap-2.5 sm:gap-6 border-b border-line">
        <Tabs.Trigger value="users" className={tabLook}>
          Users Management
        </Tabs.Trigger>
        <Tabs.Trigger value="leagues" className={tabLook}>
          Leagues Management
        </Tabs.Trigger>
      </Tabs.List>
      <Tabs.Content value="users" tabIndex={-1}>
        <UserList />
      </Tabs.Content>
      <Tabs.Content value="leagues" tabIndex={-1}>
        <LeagueList />
      </Tabs.Content>
    </Tabs.Root>
  );
}
