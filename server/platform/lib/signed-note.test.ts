import { expect, it } from "vitest";
import {
  COSIGNATURE,
  checkpointText,
  cosign,
  newKeys,
  readCheckpoint,
  readNote,
  readVerifierKey,
  signatureOn,
  signNote,
  TEXT,
} from "#server/platform/lib/signed-note.ts";

/** The example of C2SP's signed-note. */
const VKEY = "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k";
const NOTE = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;
/** The example of C2SP's tlog-cosignature. */
const COSIGNED = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;

const open = (note: string, vkey: string) => {
  const [read, key] = [readNote(note), readVerifierKey(vkey)];
  return read && key && signatureOn(read, key);
};

it("The published note is verified by its published key, and by no other", () => {
  expect(open(NOTE, VKEY)).toEqual({ line: NOTE.split("\n\n")[1], at: null });
  expect(open(NOTE, newKeys("example.com/foo", TEXT).key.text)).toBeUndefined();
  expect(() => open(NOTE.replace("example message", "Example message"), VKEY)).toThrow("not valid");
  expect(() => open(NOTE.replace("Uw2QOkn8", "Uw2QOkn9"), VKEY)).toThrow("not valid");
});

it("The published checkpoint is read, with the signature of its witness", () => {
  const note = readNote(COSIGNED);
  expect(note?.signatures.map(({ name, id, bytes }) => [name, id, bytes.length])).toEqual([
    ["example.com/behind-the-sofa", "033de0ae", 64],
    ["witness.example.com/w1", "8d66cf3f", 72],
  ]);
  const head = readCheckpoint(note?.text ?? "");
  expect(head).toMatchObject({ origin: "example.com/behind-the-sofa", size: 20_852_163 });
  expect(head && checkpointText(head)).toBe(note?.text);
});

it.each([
  ["no signature", "text\n"],
  ["no newline at its end", NOTE.slice(0, -1)],
  ["a control character", NOTE.replace("example message", "example\tmessage")],
  ["another dash", NOTE.replace("—", "-")],
  ["something behind the signature", NOTE.replace("=\n", "= x\n")],
  ["a signature too short for a key", "text\n\n— example.com/foo Uw2Q\n"],
])("A note with %s isn't one", (_, note) => {
  expect(readNote(note)).toBeUndefined();
});

it.each([
  ["leading zeros", "o\n01\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"],
  ["no name", "\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"],
  ["a short root", "o\n1\nCsUY\n"],
  ["an empty line", "o\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n\n"],
  ["a size that no number holds", "o\n99999999999999999999\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n"],
])("A checkpoint with %s isn't one", (_, text) => {
  expect(readCheckpoint(text)).toBeUndefined();
});

it.each([
  ["another id", VKEY.replace("530d903a", "530d903b")],
  ["a space in its name", VKEY.replace("com/foo", "com foo")],
  ["half a key", VKEY.slice(0, -20)],
  ["another kind of signature", VKEY.replace("+Ae", "+Be")],
])("A verifier key with %s isn't one", (_, vkey) => {
  expect(readVerifierKey(vkey)).toBeUndefined();
});

it("What a key signs is verified by it; a cosignature holds its time", () => {
  const [log, witness] = [newKeys("pot.example/log", TEXT), newKeys("other.example/witness", COSIGNATURE)];
  const text = "pot.example/log\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=\n";
  const at = new Date("2026-11-29T12:00:00Z");
  const note = signNote(log, text) + cosign(witness, text, at);
  expect(open(note, log.key.text)?.at).toBeNull();
  expect(open(note, witness.key.text)?.at).toEqual(at);
  expect(() => open(note.replace("\n1\n", "\n2\n"), witness.key.text)).toThrow("not valid");
});
