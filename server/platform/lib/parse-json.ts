/** Deeper than any platform's answer, and far less deep than what takes a parser a second. */
const DEPTH_MAX = 100;

/** Parses JSON that somebody else wrote. @throws SyntaxError also if it is nested more than 100 deep, before parsing it */
export function parseJson(text: string): unknown {
  if (isDeep(text)) throw new SyntaxError("The JSON is nested too deep.");
  return JSON.parse(text);
}

const [QUOTE, BACKSLASH] = ['"', "\\"].map((mark) => mark.charCodeAt(0));
const [LIST, LIST_END, OBJECT, OBJECT_END] = [..."[]{}"].map((mark) => mark.charCodeAt(0));

function isDeep(text: string): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < text.length && depth <= DEPTH_MAX; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isInText = !isInText;
    else if (isInText) at += code === BACKSLASH ? 1 : 0;
    else if (code === LIST || code === OBJECT) depth += 1;
    else if (code === LIST_END || code === OBJECT_END) depth -= 1;
  }
  return depth > DEPTH_MAX;
}
