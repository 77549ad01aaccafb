const FIELD =
  "superbowl touchdown fantasy fantasyfootball football gridiron quarterback playoffs champion champions league commissioner draftday waiver sleeper endzone fieldgoal redzone dynasty keeper survivor pickem homerun grandslam worldseries slamdunk alleyoop marchmadness hattrick stanleycup powerplay fumble blitz sundayfunday hailmary premierleague gameweek treasurer payout escrow";
const TEAMS =
  "chiefs eagles cowboys patriots steelers packers niners giants bears bills dolphins jets ravens bengals browns texans colts jaguars titans broncos raiders chargers commanders vikings lions saints falcons panthers buccaneers cardinals rams seahawks yankees dodgers redsox cubs mets braves astros lakers celtics warriors knicks bulls heat bruins rangers mapleleafs canadiens penguins arsenal chelsea liverpool everton tottenham manutd mancity";
const PLAYERS =
  "mahomes kelce brady manning burrow allen lamar lamarjackson hurts purdy mccaffrey jefferson jamarr chase henry barkley saquon rodgers herbert stroud prescott gronk gronkowski beckham hill adams diggs kupp ohtani judge trout betts jeter lebron curry jordan kobe durant giannis doncic jokic wembanyama mcdavid crosby ovechkin gretzky messi ronaldo haaland salah mbappe saka";
/** Words of programs, which no list of people's passwords holds. */
const PROGRAMS = "prototype hasownproperty tostring undefined localhost postgres changeme";

/** What people who play here, or set it up, think of first; the lists of common words know few of them. */
export const FIELD_WORDS: string[] = [FIELD, TEAMS, PLAYERS, PROGRAMS].flatMap((words) => words.split(" "));
