import { siteName } from "./site.ts";

/** A name in Latin letters, digits and hyphens, for the names of files; nothing if it has none of them. */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

/** The installation's name in the names of files that people save, such as "potkeeper"; one without Latin letters is "site". */
export const siteSlug = (): string => slugOf(siteName()) || "site";
