import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { AppLink } from "#web/ui/app-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { paths } from "#web/ui/paths.ts";

const PAGES = [
  { label: "Profile", to: paths.profile() },
  { label: "Security", to: paths.security() },
  { label: "Payouts", to: paths.payouts() },
  { label: "Notifications", to: paths.notifications() },
  { label: "Your data", to: paths.ownData() },
];

/** The way between the profile's pages: one line that scrolls on a phone, a column in a wide window. */
export function ProfileNav() {
  const [location] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // Each page has its own list, which starts with the page's link in sight.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && here)
      list.current.scrollLeft = here.offsetLeft - (list.current.clientWidth - here.offsetWidth) / 2;
  }, []);
  return (
    <nav aria-label="Profile" className="mb-6 lg:sticky lg:top-24 lg:mb-0 lg:self-start">
      <ul
        ref={list}
        className="relative -mx-6 flex overflow-x-auto border-line px-4 max-lg:border-b lg:mx-0 lg:grid lg:border-l lg:px-0"
      >
        {PAGES.map(({ label, to }) => (
          <li key={to} className="shrink-0">
            <AppLink
              to={to}
              aria-current={to === location ? "page" : undefined}
              className={classNames(
                "flex min-h-11 items-center border-b-2 px-2 font-semibold transition-colors duration-150 focus-visible:-outline-offset-2 lg:-ml-px lg:border-b-0 lg:border-l-2 lg:px-4",
                to === location
                  ? "border-green text-green"
                  : "border-transparent text-ink-soft hover:border-line-strong hover:text-ink",
              )}
            >
              {label}
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
