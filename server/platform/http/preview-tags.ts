import { siteName } from "#contract/platform/site.ts";
import { html } from "#server/platform/lib/html.ts";

/** What chats and search engines show for a page. */
export type LinkPreview = {
  title: string;
  description: string;
  /** Whether the address is a secret, which search engines must not list. */
  isSecret: boolean;
  /** The path of its picture. */
  picture: string;
};

/** In pixels: the size of a chat's large preview. */
export const PREVIEW_PICTURE = { width: 1200, height: 630 };

/** Puts a page's title, description and Open Graph tags into the application's HTML. Every value is escaped. */
export function withPreview(page: string, preview: LinkPreview, { site, url }: { site: string; url: string }): string {
  const { title, description, isSecret, picture } = preview;
  const property = (name: string, content: string) => html`<meta property="${name}" content="${content}" />`;
  const tags = html`<title>${title} · ${siteName()}</title>
    <meta name="description" content="${description}" />
    ${[
      property("og:type", "website"),
      property("og:site_name", siteName()),
      property("og:title", title),
      property("og:description", description),
      property("og:url", url),
      property("og:image", site + picture),
      property("og:image:width", String(PREVIEW_PICTURE.width)),
      property("og:image:height", String(PREVIEW_PICTURE.height)),
      property("og:image:alt", `${title}: the pot and the terms`),
      html`<meta name="twitter:card" content="summary_large_image" />`,
      ...(isSecret ? [html`<meta name="robots" content="noindex" />`] : []),
    ]}`;
  return page.replace(/<meta name="description"[^>]*>\s*/, "").replace(/<title>[^<]*<\/title>/, () => tags.markup);
}
