import { BYTES_MAX, TOO_LARGE } from "./bundle.ts";
import { type Answer, unreadable, verify } from "./verify.ts";

const DRAWN = { good: "M5 16.5l7 7L27 8", bad: "M8 8l16 16M24 8L8 24", unreadable: "M16 6v13M16 26v.01" };
const SAID = { good: "No faults found", bad: "Something is wrong", unreadable: "This can't be checked" };

const byId = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;
const [bundle, older] = [byId<HTMLInputElement>("bundle"), byId<HTMLInputElement>("older")];
const [head, keys] = [byId<HTMLInputElement>("head"), byId<HTMLTextAreaElement>("keys")];
const answer = byId("answer");

/** The last one asked for, so that no slower answer takes its place. */
let asked = 0;

for (const field of [bundle, older, head, keys]) field.addEventListener("change", check);
for (const name of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    bundle.parentElement?.classList.toggle("over", name === "dragover");
    const files = (event as DragEvent).dataTransfer?.files;
    if (name !== "drop" || !files?.length) return;
    bundle.files = files;
    void check();
  });
}

async function check(): Promise<void> {
  const file = bundle.files?.[0];
  if (!file) return;
  asked += 1;
  const own = asked;
  answer.replaceChildren(element("p", "Checking…"));
  const found = await answerTo(file);
  if (own === asked) show(found);
}

async function answerTo(file: File): Promise<Answer> {
  const old = older.files?.[0];
  const given = keys.value.split("\n").filter((key) => key.trim() !== "");
  if (Math.max(file.size, old?.size ?? 0) > BYTES_MAX) return unreadable(TOO_LARGE);
  return await verify(await file.text(), {
    ...(head.value.trim() !== "" && { head: head.value }),
    ...(old && { older: await old.text() }),
    keys: given,
  });
}

function show({ verdict, headline, lines, notes, faults }: Answer): void {
  const box = element("div", "", `verdict ${verdict}`);
  const words = element("div");
  words.append(element("p", SAID[verdict]), element("h2", headline));
  box.append(icon(verdict), words);
  const more = [...notes, ...faults.slice(1).map(({ sentence }) => sentence)];
  const details = element("details");
  const list = element("ul");
  list.append(...more.map((each) => element("li", each)));
  details.append(element("summary", verdict === "bad" ? "What else is wrong" : "Details"), list);
  answer.replaceChildren(
    box,
    ...lines.map((line) => element("p", line, "line")),
    ...(more.length > 0 ? [details] : []),
  );
}

/** Texts become text, never markup. */
function element(name: string, text = "", className = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

/** The drawing of a verdict, from the page's own. */
function icon(verdict: Answer["verdict"]): Node {
  const drawn = byId<HTMLTemplateElement>("icon").content.cloneNode(true) as DocumentFragment;
  drawn.querySelector("path")?.setAttribute("d", DRAWN[verdict]);
  return drawn;
}
