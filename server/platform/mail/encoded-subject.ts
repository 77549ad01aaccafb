/** An encoded word has at most 75 characters, of which its frame takes 12 (RFC 2047 §2). */
const BYTES_MAX = 45;

/**
 * A subject as it goes out. One that reads as encoded words is encoded whole: mail programs decode such words, so the
 * person would see another subject than the one we wrote (RULES §16). The mail library encodes everything else.
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
