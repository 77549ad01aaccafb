import { useLocation } from "wouter";
import { AppLink } from "#web/ui/app-link.tsx";
import { classNames } from "#web/ui/class-names.ts";

type NavLinkProps = { to: string; label: string; onClick?: () => void };

export function NavLink({ to, label, onClick }: NavLinkProps) {
  const [location] = useLocation();
  const isHere = location === to;
  return (
    <AppLink
      to={to}
      aria-current={isHere ? "page" : undefined}
      {...(onClick ? { onClick } : {})}
      className={classNames(
        "rounded-control px-3 py-2 font-semibold lg:max-xl:px-2 transition-colors duration-150 hover:bg-sunken",
        isHere ? "text-green underline decoration-2 underline-offset-8" : "text-ink",
      )}
    >
      {label}
    </AppLink>
  );
}
