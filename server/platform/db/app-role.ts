/** Has the rights that the application works with; it can't sign in by itself. */
export const APP_ROLE = "potkeeper_app";
