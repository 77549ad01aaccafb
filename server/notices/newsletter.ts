import { siteName } from "#contract/platform/site.ts";
import type { EmailNotice } from "#server/notices/notice.ts";

/** To an address that someone entered for the newsletter: the link that confirms it. */
export const newsletterToConfirm = ({ address, token }: { address: string; token: string }): EmailNotice => ({
  address,
  email: {
    subject: `Confirm your subscription to ${siteName()}'s newsletter`,
    heading: "Confirm your subscription",
    paragraphs: [
      `Someone, most likely you, asked for ${siteName()}'s newsletter at this address. We'll send it only if you confirm.`,
    ],
    action: { label: "Confirm subscription", path: `/newsletter/confirm?token=${token}` },
    unsubscribe: { label: "Unsubscribe", path: `/newsletter/unsubscribe?token=${token}` },
  },
});
