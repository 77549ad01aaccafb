/** The error's code where something has to be accepted or declared first. */
export const DECLARE_FIRST = "declare_first";
/** The error's code where another version of the terms applies than the one that was accepted. */
export const TERMS_CHANGED = "terms_changed";
