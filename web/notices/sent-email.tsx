import { useEffect, useState } from "react";
import { LOGO_ADDRESS } from "#contract/notices/email-logo.ts";
import type { Mail } from "#contract/notices/mailbox.ts";
import icon from "#web/public/icon.svg?raw";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Facts } from "#web/ui/layout.tsx";

const logoOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Fetches the logo for the frame, which may load nothing of this site. */
function useLogo(): string {
  const [logo, setLogo] = useState(logoOf(icon));
  useEffect(() => {
    // The page has styles of its own where the installation has looks of its own.
    if (!document.querySelector("style[data-looks]")) return;
    const show = (svg: string) => setLogo(logoOf(svg));
    // Without an answer, the email has the product's own logo.
    void fetch("/icon.svg").then(
      async (answer) => show(await answer.text()),
      () => undefined,
    );
  }, []);
  return logo;
}

/** An email as it was sent. Its markup can't run scripts; its links open in this window. */
export function SentEmail({ mail }: { mail: Mail }) {
  const logo = useLogo();
  const [isPlain, setIsPlain] = useState(false);
  return (
    <article className="min-w-0">
      <h2 className="mb-3 text-xl wrap-anywhere">{mail.subject}</h2>
      <Facts
        rows={[
          { label: "To", value: mail.to },
          { label: "Sent", value: <DateText value={mail.createdAt} withTime /> },
        ]}
      />
      <div className="my-4">
        <Button variant="secondary" size="small" aria-pressed={isPlain} onClick={() => setIsPlain(!isPlain)}>
          {isPlain ? "Show the email" : "Show as plain text"}
        </Button>
      </div>
      {isPlain ? (
        <pre className="overflow-x-auto rounded-card border border-line bg-surface p-5 font-sans whitespace-pre-wrap wrap-anywhere">
          {mail.text}
        </pre>
      ) : (
        <iframe
          title={`Email: ${mail.subject}`}
          srcDoc={mail.html.replace("<head>", '<head><base target="_top">').replace(LOGO_ADDRESS, () => logo)}
          sandbox="allow-top-navigation-by-user-activation"
          className="h-[36rem] w-full rounded-card border border-line bg-paper"
        />
      )}
    </article>
  );
}
