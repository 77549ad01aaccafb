import { contactUrl } from "#contract/platform/contact-url.ts";
import { siteName } from "#contract/platform/site.ts";
import { useDuties } from "#web/people/declarations/use-duties.ts";
import { PageHeader, Section } from "#web/ui/layout.tsx";

const TESTED = [
  "axe finds no serious or critical problem in the light theme, and no low contrast in the dark one.",
  "None has two buttons that a screen reader can't tell apart.",
  "Every one of them fits a window 320 pixels wide without scrolling sideways.",
  "A second factor is set up by keyboard alone, and dialogs keep the focus and give it back.",
  "On a league's page, where the system chooses the colors, buttons keep an outline, and bars and steps their fill.",
  "The checks run with reduced motion, which turns animations off.",
];

const NOT_TESTED = [
  "People who use a screen reader, a magnifier or voice control haven't tested it for us, and no one has audited it.",
  "Automated checks find only some problems.",
  "The checks leave out emails, some screens that only an email leads to, a member's own link, and the page about the API.",
  "The card form and the bank details of a payment processor are its own, and we don't test them.",
];

/** What is known of how accessible the product is. It claims nothing that tests/screens doesn't show. */
export function AccessibilityPage() {
  const contact = useDuties()?.contact;
  return (
    <div className="page max-w-2xl">
      <PageHeader
        title="Accessibility"
        intro={`Everyone in a league should be able to use ${siteName()}. We aim for WCAG 2.2, level AA.`}
      />
      <Section title="Tested with every version">
        <p className="mb-3">Automated checks open the screens of our demo in Chromium:</p>
        <Points points={TESTED} />
      </Section>
      <Section title="Not tested, and known limits">
        <Points points={NOT_TESTED} />
      </Section>
      <Section title="Report a problem">
        <p>
          Say which screen it is, what you wanted to do, and what you use to do it.{" "}
          {contact ? (
            <>
              Write to{" "}
              <a
                href={contactUrl(contact)}
                rel="noreferrer"
                className="font-semibold underline underline-offset-4 wrap-anywhere"
              >
                {contact}
              </a>
              .
            </>
          ) : (
            "Tell your league’s commissioner, or an admin of this site."
          )}
        </p>
      </Section>
    </div>
  );
}

const Points = ({ points }: { points: readonly string[] }) => (
  <ul className="grid list-disc gap-2 pl-5 marker:text-ink-soft">
    {points.map((point) => (
      <li key={point}>{point}</li>
    ))}
  </ul>
);
