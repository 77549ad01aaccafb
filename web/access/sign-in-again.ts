import { LOGGED_OUT } from "#web/api/request.ts";
import { carryToast, holdToast, toastsReady } from "#web/ui/toast.tsx";

const REDIRECT_DELAY_MS = 500;
/** About the whole page, which several loads find signed out at once. */
let isLeaving = false;
let isSigningOut = false;

/** Ends this visitor's sign-in. Loads under way then come back unauthorized, which isn't worth a message. */
export async function whileSigningOut<Result>(act: () => Promise<Result>): Promise<Result> {
  isSigningOut = true;
  try {
    return await act();
  } finally {
    isSigningOut = false;
  }
}

/**
 * Tells the visitor that they are logged out and takes them to sign in, and from there back to where they were (SPEC
 * §2).
 */
export function leaveForSignIn() {
  if (isLeaving || isSigningOut) return;
  isLeaving = true;
  const release = holdToast({ title: "Unauthorized", description: LOGGED_OUT, tone: "error" });
  const { pathname, search, hash } = window.location;
  // The delay gives time to read the toast, so it starts once the toast is visible.
  void toastsReady().then(() => {
    setTimeout(() => {
      isLeaving = false;
      release();
      carryToast();
      window.location.replace(`/api/login?next=${encodeURIComponent(pathname + search + hash)}`);
    }, REDIRECT_DELAY_MS);
  });
}
