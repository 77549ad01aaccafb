import { contactUrl } from "#contract/platform/contact-url.ts";
import type { ShownDuties } from "#contract/platform/duties.ts";

/** The footer's links to the operator's own texts, and how to reach them. */
export function LegalLinks({ duties: { terms, contact } }: { duties: ShownDuties }) {
  const links = [
    { name: "Privacy Policy", to: terms?.privacyUrl },
    { name: "Terms of Service", to: terms?.url },
    { name: "Contact", to: contact && contactUrl(contact) },
  ];
  return links.map(
    ({ name, to }) =>
      to && (
        <a key={name} href={to} rel="noreferrer" className="hover:underline">
          {name}
        </a>
      ),
  );
}
