import { siteName } from "#contract/platform/site.ts";
import type { PasskeySupport } from "#web/people/passkeys/use-passkey-support.ts";

/** Says why passkeys don't work on this page, and where they do. */
export function PasskeysElsewhere({ support }: { support: PasskeySupport }) {
  if (support.isHere) return null;
  const { origin, hasBrowser } = support;
  if (origin === null) {
    return <p className="text-ink-soft">Passkeys need a domain name, and this site is at a bare IP address.</p>;
  }
  if (!hasBrowser && origin === window.location.origin) {
    return <p className="text-ink-soft">This browser doesn't support passkeys. Try another browser or device.</p>;
  }
  const place = `${origin}${window.location.pathname}`;
  return (
    <p className="text-ink-soft">
      Passkeys work at{" "}
      <a href={place} className="font-semibold underline underline-offset-2 wrap-anywhere">
        {origin}
      </a>
      . Open {siteName()} there to use them.
    </p>
  );
}
