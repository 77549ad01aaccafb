import { playSeasons } from "#tests/model/seasons.ts";

playSeasons(2);
