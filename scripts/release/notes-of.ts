type Release = { tag: string; version: string; changelog: string };

/**
 * The changelog's section about a release, without its heading. @throws With a sentence if the tag isn't the package's
 * version, or if the changelog has no date for it.
 */
export function notesOf({ tag, version, changelog }: Release): string {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, and package.json has version ${version}.`);
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.startsWith(`${version} - `));
  if (!section) throw new Error(`CHANGELOG.md has no section about ${version}.`);
  const [heading = "", ...lines] = section.split("\n");
  if (!/ - \d{4}-\d\d-\d\d$/.test(heading)) throw new Error(`CHANGELOG.md has no date for ${version}: "${heading}".`);
  return lines.join("\n").trim();
}
