import { CalendarPlus } from "lucide-react";
import { calendarFeedPath } from "#contract/leagues/calendar-text.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { Button, buttonLook } from "#web/ui/button.tsx";
import { CopyLink } from "#web/ui/copy-link.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Lines, Loading } from "#web/ui/loading.tsx";
import { RenewOrTurnOff } from "#web/ui/renew-or-turn-off.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useAct } from "#web/ui/use-act.ts";

const FEED = "/api/auth/calendar-feed";

/** The person's calendar feed: turned on, copied, renewed and turned off (RULES §22). */
export function CalendarFeed() {
  const feed = useLoad(query("GET /api/auth/calendar-feed"));
  return (
    <Loaded from={feed} what="your calendar feed" pending={<LoadingFeed />}>
      {({ token }) => (token === null ? <NoFeed /> : <TheFeed token={token} />)}
    </Loaded>
  );
}

const LoadingFeed = () => (
  <Loading what="your calendar feed">
    <Lines widths={["w-full"]} className="mb-4" />
    <Skeleton className="h-11 w-56" />
  </Loading>
);

function useRenew() {
  return useAct({
    act: () => request("POST /api/auth/calendar-feed"),
    reloads: [FEED],
    fails: "The address wasn't made",
  });
}

function NoFeed() {
  const renew = useRenew();
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Payment deadlines, votes and season ends in your own calendar, kept up to date.
      </p>
      <Button variant="secondary" isPending={renew.isPending} onClick={() => renew.mutate()}>
        <CalendarPlus size={17} aria-hidden /> Make a calendar address
      </Button>
    </>
  );
}

function TheFeed({ token }: { token: string }) {
  const renew = useRenew();
  const turnOff = useAct({
    act: () => request("DELETE /api/auth/calendar-feed"),
    says: "Calendar feed off",
    reloads: [FEED],
    fails: "The feed is still on",
  });
  const url = window.location.origin + calendarFeedPath(token);
  const isPending = renew.isPending || turnOff.isPending;
  return (
    <div className="grid gap-3">
      <CopyLink label="Calendar address" link={url} />
      <div className="flex flex-wrap gap-2">
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonLook("secondary", "small")}>
          <CalendarPlus size={16} aria-hidden /> Add on this device
        </a>
        <RenewOrTurnOff isPending={isPending} onRenew={() => renew.mutate()} onTurnOff={() => turnOff.mutate()} />
      </div>
      <p className="text-sm text-ink-soft">
        In Google Calendar or Outlook, paste the address under “From URL” or “Subscribe from web”. Anyone with the
        address can see your leagues' names and dates, so keep it to yourself. If you renew the address, the old one
        stops working.
      </p>
    </div>
  );
}
