import type { CallInput } from "#web/api/request.ts";
import { isApiError, messageOf } from "#web/api/request.ts";

type Options = { challenge: string };
type Registration = NonNullable<CallInput<"POST /api/auth/passkeys">[0]>["body"]["response"];
type Assertion = NonNullable<CallInput<"POST /api/auth/passkey-sign-in">[0]>["body"]["response"];

/** Asks the browser to create a passkey. */
export async function makePasskey(options: Options): Promise<Registration> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return (await startRegistration({ optionsJSON: options as never })) as unknown as Registration;
}

/** Asks the browser to sign with a passkey. */
export async function signWithPasskey(options: Options): Promise<Assertion> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Assertion;
}

const BROWSER_PROBLEMS: Record<string, string> = {
  NotAllowedError: "The passkey request was canceled or timed out. Try again when you're ready.",
  AbortError: "The passkey request was canceled. Try again when you're ready.",
  InvalidStateError: "This device already has a passkey for your account.",
  NotSupportedError: "This device can't make a passkey that works here.",
};

/** The message for a ceremony that failed, in the browser or on the server. */
export function passkeyProblem(error: unknown): string {
  const fallback = "Your browser couldn't use a passkey. Please try again.";
  if (isApiError(error)) return messageOf(error, fallback);
  return (error instanceof Error && BROWSER_PROBLEMS[error.name]) || fallback;
}
