/** What says how much the person lets themselves play: a change of their limits makes it stale. */
export const LIMIT_LOADS = ["/api/auth/play-limits", "/api/auth/account-events"] as const;
