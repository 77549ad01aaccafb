/** Characters that reverse the text around them, so it reads as something else: "gpj.exe" for "exe.jpg". */
export const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Line breaks, control characters and invisible characters; emoji and some scripts need the joiners, so those may stay.
 */
export const UNFIT_FOR_A_LINE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u2060\ufeff]/u;

/** A character that a reader can see. */
export const SEEN = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
