/** Characters that reverse the text around them, so it reads as something else: "gpj.exe" for "exe.jpg". */
export const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Line breaks, invisible characters and heaps of marks on one letter; emoji and some scripts need the joiners and the
 * choice of a form, so those may stay.
 */
export const UNFIT_FOR_A_LINE =
  /[\p{Cc}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cf}\p{Default_Ignorable_Code_Point}]|\p{M}{4,}/u;

/** A character that a reader can see. */
export const SEEN = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u;
