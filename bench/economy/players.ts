import { simulateForger, simulateQuizGuesser, simulateSpoofer } from './cheats.ts';
import { simulateFarmer } from './farmer.ts';
import { ACTIVE, CASUAL, simulateHonestResident } from './honest.ts';
import type { Player, World } from './player.ts';
import type { Resident } from './resident.ts';

/** The same habits with different random numbers. */
const ACTIVE_RESIDENTS = 5;
const SCRIPTED_ACCOUNTS = 10;

export async function createPlayers(world: World): Promise<Player[]> {
  const { city, home, days, nextRandom } = world;
  const createFarmer = (name: string, me: Resident, friends: readonly Resident[]): Player => ({
    name,
    role: 'farmer',
    me,
    club: null,
    timelines: [simulateFarmer(me, city, friends, days)],
  });
  const players: Player[] = [];
  for (let number = 1; number <= ACTIVE_RESIDENTS; number += 1) {
    const me = await world.register(`active${number}`);
    const timeline = simulateHonestResident({ me, city, home, habits: ACTIVE, random: nextRandom() }, days);
    players.push({ name: `Active resident ${number}`, role: 'honest', me, club: 'Honest club', timelines: [timeline] });
  }
  const casual = await world.register('casual');
  const visits = simulateHonestResident({ me: casual, city, home, habits: CASUAL, random: nextRandom() }, days);
  players.push(
    { name: 'Casual resident', role: 'rival', me: casual, club: 'Honest club', timelines: [visits] },
    createFarmer('Sofa farmer', await world.register('farmer'), []),
  );
  for (const [name, username, simulate] of [
    ['Forger', 'forger', simulateForger],
    ['Quiz guesser', 'guesser', simulateQuizGuesser],
    ['Spoofer', 'spoofer', simulateSpoofer],
  ] as const) {
    const me = await world.register(username);
    const timelines = [simulate({ me, city, random: nextRandom() }, days)];
    players.push({ name, role: 'rival', me, club: 'Sock puppets', timelines });
  }
  const accounts: Resident[] = [];
  for (let number = 1; number <= SCRIPTED_ACCOUNTS; number += 1)
    accounts.push(await world.register(`account${number}`));
  for (const [index, me] of accounts.entries()) {
    // Of players with the same name, the report shows the best.
    const name = index === 0 ? 'Ten accounts: the main one' : 'Ten accounts: best of the others';
    const friends = accounts.filter((other) => other !== me);
    players.push(createFarmer(name, me, friends));
  }
  return players;
}
