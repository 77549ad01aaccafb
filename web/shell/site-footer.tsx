import { FOOTER_CLASS, siteFooter } from "#contract/platform/site.ts";

/** The operator's lines, at the end of a footer. */
export const SiteFooter = () => siteFooter().length > 0 && <p className={FOOTER_CLASS}>{siteFooter().join("\n")}</p>;
