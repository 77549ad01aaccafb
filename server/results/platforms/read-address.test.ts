import { describe, expect, it } from "vitest";
import type { ResultPlatform } from "#contract/results/platforms.ts";
import type { Sport } from "#contract/terms/league-types.ts";
import { readAddress } from "#server/results/platforms/read-address.ts";

const now = new Date("2024-11-22T12:00:00Z");

describe("a league's address as someone pastes it", () => {
  it.each([
    ["https://sleeper.com/leagues/900000000000000001/matchup", "sleeperbot 900000000000000001 2024 football"],
    ["sleeper.app/leagues/900000000000000001", "sleeperbot 900000000000000001 2024 football"],
    ["  900000000000000001 ", "sleeperbot 900000000000000001 2024 football"],
    ["https://fantasy.espn.com/football/league?leagueId=700009&seasonId=2023", "espn 700009 2023 football"],
    ["fantasy.espn.com/hockey/league/standings?leagueId=700009", "espn 700009 2025 hockey"],
    ["https://www.fleaflicker.com/nfl/leagues/300009?season=2022", "fleaflicker 300009 2022 football"],
    ["https://www.fleaflicker.com/mlb/leagues/300009/scores", "fleaflicker 300009 2024 baseball"],
    ["https://www49.myfantasyleague.com/2021/home/12345#0", "my_fantasy_league 12345 2021 football"],
    ["www49.myfantasyleague.com/2021/options?L=12345&O=07", "my_fantasy_league 12345 2021 football"],
    ["https://football.fantasysports.yahoo.com/f1/70009/4", "yahoo 70009 2024 football"],
    ["https://football.fantasysports.yahoo.com/2019/f1/70009", "yahoo 70009 2019 football"],
    ["basketball.fantasysports.yahoo.com/nba/70009", "yahoo 70009 2024 basketball"],
    ["449.l.70009", "yahoo 449.l.70009 2024 football"],
    ["sleeper://leagues/900000000000000001", "sleeperbot 900000000000000001 2024 football"],
    ["https://sleeper.com/draft/leagues/900000000000000001?ftue=1", "sleeperbot 900000000000000001 2024 football"],
    ["https://SLEEPER.com/Leagues/900000000000000001", "sleeperbot 900000000000000001 2024 football"],
    ["<https://sleeper.com/leagues/900000000000000001>", "sleeperbot 900000000000000001 2024 football"],
    ["Our league: https://sleeper.com/leagues/900000000000000001.", "sleeperbot 900000000000000001 2024 football"],
    ["(sleeper.com/leagues/900000000000000001)", "sleeperbot 900000000000000001 2024 football"],
    [
      "Check out my league!\nhttps://sleeper.com/leagues/900000000000000001, ok?",
      "sleeperbot 900000000000000001 2024 football",
    ],
    ["https://fantasy.espn.com/football/team?LEAGUEID=700009&teamId=3", "espn 700009 2024 football"],
    ["https://m.espn.com/football/league?leagueId=700009", "espn 700009 2024 football"],
    ["https://fantasy.espn.com/baseball/league?leagueId=700009", "espn 700009 2024 baseball"],
    ["“fantasy.espn.com/football/league?leagueId=700009”", "espn 700009 2024 football"],
    ["https://www.fleaflicker.com/nfl/leagues/sunday-crew-300009", "fleaflicker 300009 2024 football"],
    ["https://www.fleaflicker.com/nfl/league?league_id=300009", "fleaflicker 300009 2024 football"],
    ["fleaflicker.com/nhl/leagues/300009", "fleaflicker 300009 2024 hockey"],
    ["https://www49.myfantasyleague.com/2021/options?l=12345", "my_fantasy_league 12345 2021 football"],
    ["https://myfantasyleague.com/2021/home/12345/", "my_fantasy_league 12345 2021 football"],
    ["https://api.myfantasyleague.com/2021/export?TYPE=league&L=12345", "my_fantasy_league 12345 2021 football"],
    ["https://sports.yahoo.com/fantasy/football/f1/70009", "yahoo 70009 2024 football"],
    ["https://sports.yahoo.com/fantasy/football/league/70009", "yahoo 70009 2024 football"],
    ["https://sports.yahoo.com/fantasy/leagues/449.l.70009", "yahoo 449.l.70009 2024 football"],
    ["https://football.fantasysports.yahoo.com/league/70009", "yahoo 70009 2024 football"],
    ["NFL.com? No, sleeper.com/leagues/900000000000000001", "sleeperbot 900000000000000001 2024 football"],
    ["https://fantasy.premierleague.com/leagues/765405/standings/c", "premier_league classic-765405 2024 soccer"],
    ["fantasy.premierleague.com/leagues/9011/standings/h?phase=3", "premier_league h2h-9011 2024 soccer"],
    ["https://fantasy.premierleague.com/leagues/9011/matches/h", "premier_league h2h-9011 2024 soccer"],
    ["https://fantasy.premierleague.com/leagues/9011", "premier_league league-9011 2024 soccer"],
    ["https://fantasy.premierleague.com/entry/940001/event/38", "premier_league entry-940001 2024 soccer"],
    ["https://draft.premierleague.com/entry/910001/event/3", "premier_league draft-entry-910001 2024 soccer"],
    ["https://draft.premierleague.com/api/league/46795/details", "premier_league draft-46795 2024 soccer"],
    ["classic-765405", "premier_league classic-765405 2024 soccer"],
    ["https://www.fantrax.com/fantasy/league/9kQ0000000000001/home", "fantrax 9kQ0000000000001 2024 football"],
    ["fantrax.com/fantasy/league/9kQ0000000000001", "fantrax 9kQ0000000000001 2024 football"],
    [
      "https://www.fantrax.com/fantasy/league/9kQ0000000000001/team/roster;teamId=opmk9my4f0dggc6q",
      "fantrax 9kQ0000000000001 2024 football",
    ],
    [
      "https://www.fantrax.com/newui/fantasy/standings.go?leagueId=9kQ0000000000001",
      "fantrax 9kQ0000000000001 2024 football",
    ],
    ["9kQ0000000000001", "fantrax 9kQ0000000000001 2024 football"],
    ["https://football.fantasysports.yahoo.com/f1/standings?league_id=70009", "yahoo 70009 2024 football"],
    ["https://sports.yahoo.com/fantasy/football?leagueId=449.l.70009", "yahoo 449.l.70009 2024 football"],
    ["https://www.fleaflicker.com/nfl/scores?leagueId=300009", "fleaflicker 300009 2024 football"],
    ["https://www.fleaflicker.com/api/FetchLeagueStandings?league_id=300009", "fleaflicker 300009 2024 football"],
    [
      "https://fantasy.premierleague.com/api/leagues-classic/765405/standings/",
      "premier_league classic-765405 2024 soccer",
    ],
    ["https://fantasy.premierleague.com/api/leagues-h2h-matches/league/9011/", "premier_league h2h-9011 2024 soccer"],
    ["https://fantasy.premierleague.com/api/leagues-h2h/9011/standings/", "premier_league h2h-9011 2024 soccer"],
    ["https://fantasy.premierleague.com/api/entry/940001/", "premier_league entry-940001 2024 soccer"],
    ["https://draft.premierleague.com/api/entry/910001/public", "premier_league draft-entry-910001 2024 soccer"],
    [
      "https://www.google.com/url?q=https%3A%2F%2Ffantasy.espn.com%2Ffootball%2Fleague%3FleagueId%3D700009&sa=D",
      "espn 700009 2024 football",
    ],
    [
      "https://l.facebook.com/l.php?u=https%3A%2F%2Fsleeper.com%2Fleagues%2F900000000000000001&h=AT0",
      "sleeperbot 900000000000000001 2024 football",
    ],
    ["https://go.example/?to=fantasy.espn.com%2Ffootball%2Fleague%3FleagueId%3D700009", "espn 700009 2024 football"],
    [
      "sleeper.com/leagues/900000000000000001 (https://sleeper.com/leagues/900000000000000001/team)",
      "sleeperbot 900000000000000001 2024 football",
    ],
  ])("reads %s", (pasted, read) => {
    const { platform, leagueId, season, sport } = readAddress(pasted, { now });
    expect([platform, leagueId, season, sport].join(" ")).toBe(read);
  });

  it("takes the platform, the sport and the season of a bare id from what was chosen", () => {
    const chosen = { platform: "espn", sport: "baseball", season: "2020" } as const;
    expect(readAddress("12345", { now, ...chosen })).toEqual({ leagueId: "12345", ...chosen });
  });

  it.each([
    ["", "Paste your league's address or its id."],
    ["12345", "Choose the platform that this id is from, or paste the league's whole address."],
    ["https://evil.example/leagues/900000000000000001", "That isn't the address of a league on"],
    ["https://sleeper.com.evil.example/leagues/900000000000000001", "That isn't the address of a league on"],
    ["https://www.fantrax.com/fantasy/league/abc", "That isn't the id of a league on Fantrax."],
    ["https://www.fantrax.com/login", "That address on Fantrax doesn't name a league."],
    ["1234567890123456x", "That isn't the address of a league on"],
    ["my league https://sunday.football.cbssports.com/", "We can't read leagues on CBS Sports yet."],
    ["fantasy.nfl.com/league/12345", "We can't read leagues on NFL.com yet."],
    ["https://notsleeper.com/leagues/900000000000000001", "That isn't the address of a league on"],
    [
      "see evil.example and sleeper.com@evil.example/leagues/900000000000000001",
      "That isn't the address of a league on",
    ],
    [`https://sleeper.com/leagues/${"9".repeat(600)}`, "That isn't the address of a league on"],
    ["not an address", "That isn't the address of a league on"],
    [
      "https://fantasy.premierleague.com/leagues/auto-join/ab12cd",
      "That link is for joining the league, and doesn't say",
    ],
    ["https://draft.premierleague.com/league", "The pages of draft leagues don't say which league it is."],
    ["https://fantasy.premierleague.com/my-team", "That address on Fantasy Premier League doesn't name a league."],
    ["fantasy.premierleague.com/leagues/1%2F2/standings/c", "That isn't the id of a league on Fantasy Premier League."],
    ["https://sleeper.com/", "That address on Sleeper doesn't name a league."],
    ["https://sleeper.com/leagues/900000000000000001%2F..%2Fuser", "That isn't the id of a league on Sleeper."],
    ["https://fantasy.espn.com/football/league?leagueId=7/../8", "That isn't the id of a league on ESPN."],
    ["https://www49.myfantasyleague.com/2021/home/12345%26APIKEY", "That isn't the id of a league on MyFantasyLeague."],
    [
      "old: sleeper.com/leagues/900000000000000001 new: sleeper.com/leagues/900000000000000002",
      "That names more than one league. Paste the address of one.",
    ],
    [
      "sleeper.com/leagues/900000000000000001 or fantasy.espn.com/football/league?leagueId=700009",
      "That names more than one league. Paste the address of one.",
    ],
    ["myfantasyleague.com/2021/home/12345 myfantasyleague.com/2022/home/12345", "That names more than one league."],
  ])("refuses %s with a sentence", (pasted, sentence) => {
    expect(() => readAddress(pasted, { now })).toThrow(sentence);
  });

  it("takes a number alone for a league on Fantasy Premier League whose kind isn't known yet", () => {
    const { leagueId, sport } = readAddress("765405", { now, platform: "premier_league", sport: "football" });
    expect([leagueId, sport]).toEqual(["league-765405", "soccer"]);
  });

  it("refuses a bare id with a slash", () => {
    expect(() => readAddress("12/34", { now, platform: "espn" })).toThrow("That isn't the address of a league on");
    expect(() => readAddress("12;34", { now, platform: "espn" })).toThrow("That isn't the id of a league on ESPN.");
  });

  it.each<[string, Sport, ResultPlatform, string]>([
    ["2025-01-10", "football", "sleeperbot", "2024"],
    ["2025-05-31", "football", "sleeperbot", "2024"],
    ["2025-06-01", "football", "sleeperbot", "2025"],
    ["2025-01-10", "hockey", "espn", "2025"],
    ["2025-01-10", "hockey", "yahoo", "2024"],
    ["2025-01-10", "baseball", "yahoo", "2024"],
    ["2025-02-10", "baseball", "yahoo", "2025"],
  ])("that names no season means, on %s in %s on %s, the season %s", (day, sport, platform, season) => {
    expect(
      readAddress(platform === "sleeperbot" ? "9".repeat(18) : "12345", { now: new Date(day), platform, sport }).season,
    ).toBe(season);
  });
});
