import { type ReactNode, useEffect } from "react";
import { useLocation } from "wouter";
import { useCurrentUser } from "#web/access/current-user.ts";
import { RequireUser } from "#web/access/require-user.tsx";
import { paths } from "#web/ui/paths.ts";
import { LoadingScreen } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";

/**
 * Shows a screen to admins; tells other signed-in users that they lack access and takes them home (SPEC §2, Admin
 * dashboard).
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user } = useCurrentUser();
  const [, go] = useLocation();
  const isDenied = user !== null && user.role !== "admin";
  useEffect(() => {
    if (!isDenied) return;
    toast({ title: "Access Denied", description: "Admin access required.", tone: "error" });
    go(paths.home());
  }, [isDenied, go]);
  return <RequireUser>{isDenied ? <LoadingScreen /> : children}</RequireUser>;
}
