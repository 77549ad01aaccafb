import type { CodeResult } from "#server/people/second-factor/check-code.ts";
import { type AppError, conflict, invalidField, tooMany } from "#server/platform/errors.ts";

/** Says why a code wasn't accepted. */
export function refusalOf(result: Exclude<CodeResult, { is: "right" }>): AppError {
  switch (result.is) {
    case "wrong":
      return invalidField("code", "This code isn't right. Check your device's clock and try the next code.");
    case "used":
      return invalidField("code", "This code was used before. Wait for your app's next code.");
    case "too_soon":
      return tooMany(
        "Too many wrong codes. Wait before you try the next one, or use a passkey or a recovery code.",
        result.retryAfterSeconds,
      );
    case "unreadable":
      return conflict(
        "Your authenticator app no longer works here. Use a passkey or a recovery code, then set up the app again.",
      );
  }
}
