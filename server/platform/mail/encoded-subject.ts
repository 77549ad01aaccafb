/** An encoded word has at most 75 characters, 12 of which are its frame (RFC 2047 §2). */
const BYTES_MAX = 45;

/**
 * Encodes a subject for sending. A subject that looks like encoded words is encoded as a whole: mail programs would
 * decode it and show a different subject than ours (RULES §16). The mail library encodes everything else.
 */
export function encodedSubject(subject: string): string {
  if (!subject.includes("=?")) return subject;
  const words = [""];
  for (const character of subject) {
    const longer = `${words.at(-1)}${character}`;
    if (Buffer.byteLength(longer) > BYTES_MAX) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString("base64")}?=`).join(" ");
}
