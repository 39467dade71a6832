import { PLANNING_AREAS, type PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import { weightedPick } from './random.ts';

/**
 * Approximate population of the larger planning areas in thousands (Department of Statistics, Population Trends 2024);
 * the others have few residents.
 */
const THOUSANDS: Readonly<Partial<Record<PlanningArea, number>>> = {
  Tampines: 285,
  Bedok: 277,
  Sengkang: 258,
  'Jurong West': 255,
  Woodlands: 252,
  Hougang: 227,
  Yishun: 222,
  Punggol: 195,
  'Choa Chu Kang': 187,
  'Bukit Batok': 168,
  'Ang Mo Kio': 160,
  'Bukit Merah': 149,
  'Pasir Ris': 146,
  'Toa Payoh': 141,
  'Bukit Panjang': 136,
  Serangoon: 117,
  Geylang: 115,
  Sembawang: 110,
  Kallang: 101,
  Queenstown: 99,
  Clementi: 95,
  Bishan: 87,
  'Bukit Timah': 79,
  'Jurong East': 76,
  Novena: 50,
  'Marine Parade': 46,
  Tengah: 30,
  Tanglin: 23,
  Outram: 18,
  Rochor: 13,
  'River Valley': 10,
  Newton: 8,
};
const THOUSANDS_ELSEWHERE = 0.3;

/** A home town, weighted by population. */
export const pickHomeTown = weightedPick(
  Object.values(PLANNING_AREAS)
    .flat()
    .map((town): [PlanningArea, number] => [town, THOUSANDS[town] ?? THOUSANDS_ELSEWHERE]),
);
