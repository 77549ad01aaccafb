import { readFileSync } from "node:fs";
import path from "node:path";
import { siteName } from "#contract/platform/site.ts";
import { type Html, html } from "#server/platform/lib/html.ts";
import { publicFile } from "#server/platform/lib/public-file.ts";
import { ROOT } from "#server/platform/lib/root.ts";
import { brandedPage } from "#server/platform/looks/brand-page.ts";
import { ownLooks } from "#server/platform/looks/own-looks.ts";

/**
 * The build's page outside of the application, which says that one is offline: it has the site's head and styles. Before a
 * build, it has no styles.
 */
function shell(): string {
  try {
    return publicFile("offline.html").toString();
  } catch {
    return readFileSync(path.join(ROOT, "web", "service-worker", "offline.html"), "utf8");
  }
}

type Plain = { title: string; main: Html; head?: Html /** Of the site. */; script?: string };

/** Makes a page without the application, in the site's looks. Its classes are those that the application uses. */
export const plainPage = ({ title, main, head, script }: Plain): string =>
  brandedPage(shell(), ownLooks())
    .replace(/<title>[^<]*/, () => html`<title>${title} · ${siteName()}`.markup)
    .replace("</head>", (tag) => (head?.markup ?? "") + tag)
    .replace(/<main[\s\S]*<\/main>/, () => main.markup)
    .replace('<script src="/offline.js"></script>', () =>
      script ? html`<script src="${script}"></script>`.markup : "",
    );
