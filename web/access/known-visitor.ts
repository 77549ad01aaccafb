/**
 * Whether the server has sent this page to a browser without a session, so that asking who is signed in is needless. A
 * page from the browser's history may be older than a sign-in.
 */
export function isKnownVisitor(): boolean {
  const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return arrival?.type !== "back_forward" && document.querySelector('meta[name="visitor"]') !== null;
}
