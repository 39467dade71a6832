import type { PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';
import type { Connection } from '../harness/database.ts';
import { type Random, seededRandom } from '../harness/random.ts';
import type { Day, Timeline } from './calendar.ts';
import { type City, type Place, readCity } from './city.ts';
import type { CLUBS } from './clubs.ts';
import type { Role } from './report.ts';
import { createCaller, register, type Resident } from './resident.ts';

const HOME_TOWN: PlanningArea = 'Toa Payoh';

export interface Player {
  readonly name: string;
  readonly role: Role;
  readonly me: Resident;
  readonly club: (typeof CLUBS)[number] | null;
  readonly timelines: readonly Timeline[];
}

export interface World {
  readonly connection: Connection;
  readonly city: City;
  readonly home: Place;
  readonly days: readonly Day[];
  readonly nextRandom: () => Random;
  register(username: string): Promise<Resident>;
}

export async function createWorld(
  url: string,
  connection: Connection,
  days: readonly Day[],
  firstSeed: number,
): Promise<World> {
  const city = await readCity(createCaller(url), connection);
  const home = city.places.find(({ planningArea }) => planningArea === HOME_TOWN);
  if (!home) throw new Error(`there is no green space in ${HOME_TOWN}`);
  let seed = firstSeed;
  const nextRandom = (): Random => seededRandom((seed += 1_000_003));
  return { connection, city, home, days, nextRandom, register: (username) => register(url, username, HOME_TOWN) };
}
