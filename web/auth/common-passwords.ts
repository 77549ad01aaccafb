const LIST =
  "123456 password 12345678 qwerty 123456789 12345 1234567 football baseball letmein 111111 welcome monkey dragon master abc123 iloveyou " +
  "sunshine princess trustno1 superman batman passw0rd password1 password123 qwerty123 qwertyuiop 1q2w3e4r 1q2w3e 123123 654321 666666 " +
  "000000 7777777 888888 987654321 121212 112233 159753 131313 696969 555555 222222 999999 1234567890 123321 charlie michael jennifer jordan " +
  "hunter thomas ranger soccer hockey harley george andrew joshua robert daniel ashley nicole jessica pepper maggie ginger freedom whatever " +
  "starwars computer internet samsung google yankees cowboys eagles steelers packers lakers arsenal chelsea liverpool barcelona mustang " +
  "shadow killer cheese secret admin administrator root guest changeme default login access hello flower lovely summer winter autumn spring " +
  "monday tuesday friday sunday january october december orange banana apple purple yellow silver golden diamond cookie chicken coffee " +
  "buster tigger snoopy bailey cooper rocket falcon phoenix matrix gandalf merlin pokemon naruto minecraft fantasy fantasyfootball potkeeper";

/** The passwords that are tried first, all of at least six characters or found in every list. */
export const commonPasswords: ReadonlySet<string> = new Set(LIST.split(" "));
