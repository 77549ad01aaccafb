import { ROLES, type Role } from "#tests/access/cast.ts";
import type { Look } from "#tests/access/look.ts";

const INTRODUCTION = `# Who sees what

Who gets which fields from each call that only reads, of a private league and of a public one that is open? The test
\`tests/access/who-sees-what.test.ts\` asks the running server and compares its answers with this page; after an intended change,
\`npx vitest run tests/access -u\` writes it again. Read what it wrote: each new "yes" means that someone sees more.

The **holder of a link** has that of a seat without an account, the **holder of an ended link** had. The **stranger** is signed in and belongs to no league, nor does someone whose account comes **from the provider**. The **invited** person
hasn't accepted yet, the **member** hasn't paid, the **winner** is owed prizes, the **treasurer** keeps
money that the **former treasurer** kept before, who still has some of it and no seat in one league anymore, the **former commissioner** was voted out after people had paid, the **second admin** didn't ask for what admins have to agree on, the **erased** person still has their old cookie, and the **key** is one that the commissioner gave a program, to read. Everyone has a verified address.

**yes**: the field holds something. **–**: the call is answered and the field is empty or left out. A number: the call is refused with it. A
list of one's own is a "yes" for anyone who has something in it. Several leagues stand for one, each as far along as another;
the former commissioner ran only one that is open and one that is over. The test also fails when an answer has a field that no one here sees,
except those in \`tests/access/unseen.ts\`. \`GET /api/mailbox\`, which only trials have, shows every email to anyone.
`;

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const head = (first: string) => [row([first, ...ROLES]), row(["---", ...ROLES.map(() => "---")])];

/** Renders docs/who-sees-what.md. */
export function renderLooks(looks: readonly Look[]): string {
  const resources = [...new Set(looks.map(({ resource }) => resource))];
  const sections = resources.map((resource) => {
    const own = looks.filter((look) => look.resource === resource);
    return [`## ${resource}`, ...own.map(renderLook)].join("\n\n");
  });
  return `${[INTRODUCTION.trimEnd(), summaryOf(looks, resources), ...sections].join("\n\n")}\n`;
}

/** Counts the fields of a resource that each role gets. */
function summaryOf(looks: readonly Look[], resources: readonly string[]): string {
  const rows = resources.flatMap((resource) =>
    (["private league", "public league", undefined] as const).flatMap((kind) => {
      const own = looks.filter((look) => look.resource === resource && kindOf(look) === kind);
      if (own.length === 0) return [];
      const total = own.reduce((sum, look) => sum + fieldsOf(look).length, 0);
      const cells = ROLES.map((role) =>
        share(
          own.reduce((sum, { seen }) => sum + seen[role].fields.size, 0),
          total,
        ),
      );
      return [row([kind ? `${resource}, ${kind}` : resource, ...cells])];
    }),
  );
  return [
    "## In short",
    "How many of a resource's fields hold something for whom.",
    [...head("resource"), ...rows].join("\n"),
  ].join("\n\n");
}

const kindOf = ({ title }: Look) => (["private league", "public league"] as const).find((kind) => title.endsWith(kind));
const share = (count: number, total: number) => (count === 0 ? "–" : count === total ? "all" : `${count} of ${total}`);

/** Every field that at least one role gets. */
const fieldsOf = ({ seen }: Look) => [...new Set(ROLES.flatMap((role) => [...seen[role].fields]))].sort();

function cellOf({ seen }: Look, role: Role, field: string): string {
  const { status, fields } = seen[role];
  if (status !== 200) return String(status);
  return fields.has(field) ? "yes" : "–";
}

/** Puts fields that the same roles get into one row. */
function renderLook(look: Look): string {
  const groups = new Map<string, string[]>();
  for (const field of fieldsOf(look)) {
    const cells = row(ROLES.map((role) => cellOf(look, role, field)));
    groups.set(cells, [...(groups.get(cells) ?? []), field]);
  }
  if (groups.size === 0) groups.set(row(ROLES.map((role) => cellOf(look, role, ""))), ["no field for anyone here"]);
  const rows = [...groups].map(
    ([cells, fields]) => `| ${fields.map((field) => `\`${field || "the answer"}\``).join(", ")} ${cells}`,
  );
  return [`### ${look.title}`, [...head("field"), ...rows].join("\n")].join("\n\n");
}
