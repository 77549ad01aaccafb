import { siteName } from "./site.ts";

/** The installation's name in the names of files that people save, such as "potkeeper"; one without Latin letters is "site". */
export const siteSlug = (): string => {
  const plain = siteName().normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "site";
};
