import { siteName } from "#contract/platform/site.ts";
import { html } from "#server/platform/lib/html.ts";

/** What chats and search engines show for a page. */
export type LinkPreview = {
  title: string;
  description: string;
  /** Whether the address is a secret, which search engines must not list. */
  isSecret: boolean;
};

/** The installation's picture, for every link. It fills its square: some chats draw what is clear as black. */
export const PREVIEW_PICTURE = { path: "/icon-maskable-512.png", side: 512 };

/** Puts a page's title, description and Open Graph tags into the application's HTML. Every value is escaped. */
export function withPreview(page: string, preview: LinkPreview, { site, url }: { site: string; url: string }): string {
  const { title, description, isSecret } = preview;
  const picture = site + PREVIEW_PICTURE.path;
  const side = String(PREVIEW_PICTURE.side);
  const property = (name: string, content: string) => html`<meta property="${name}" content="${content}" />`;
  const tags = html`<title>${title} · ${siteName()}</title>
    <meta name="description" content="${description}" />
    ${[
      property("og:type", "website"),
      property("og:site_name", siteName()),
      property("og:title", title),
      property("og:description", description),
      property("og:url", url),
      property("og:image", picture),
      property("og:image:width", side),
      property("og:image:height", side),
      property("og:image:alt", siteName()),
      html`<meta name="twitter:card" content="summary" />`,
      html`<meta name="twitter:image" content="${picture}" />`,
      ...(isSecret ? [html`<meta name="robots" content="noindex" />`] : []),
    ]}`;
  return page.replace(/<meta name="description"[^>]*>\s*/, "").replace(/<title>[^<]*<\/title>/, () => tags.markup);
}
