import { RELAYED_WAYS, type RelayedScans, simulateInventor, simulateRelayRing } from './event-cheats.ts';
import { makeOrganiser, type Outing, simulateAttendee, simulateEventLeader } from './events.ts';
import { simulateFarmer } from './farmer.ts';
import { ACTIVE, CASUAL, type Habits, simulateHonestResident } from './honest.ts';
import type { Player, World } from './player.ts';
import type { Role } from './report.ts';
import type { Resident } from './resident.ts';

/** In weeks. */
const WEEKLY = 1;
const MONTHLY = 4;
/** Besides the organiser; so that more than enough people are verified. */
const INVENTED_ACCOUNTS = 5;

/** Who leads events or goes to them, and who cheats with them. */
export async function createEventPlayers(world: World): Promise<{ players: Player[]; relayedScans: RelayedScans }> {
  const { city, home, days, nextRandom, connection } = world;
  const outings: Outing[] = [];
  const relayedScans: RelayedScans = new Map();
  const players: Player[] = [];
  const addHonest = async (name: string, role: Role, username: string, habits: Habits, everyWeeks: number | null) => {
    const me = await world.register(username);
    const daily = simulateHonestResident({ me, city, home, habits, random: nextRandom() }, days);
    const random = nextRandom();
    if (everyWeeks === null) await makeOrganiser(connection, me);
    const atEvents =
      everyWeeks === null
        ? simulateEventLeader(me, home, outings, random, days)
        : simulateAttendee(me, outings, { everyWeeks, random }, days);
    players.push({ name, role, me, club: 'Honest club', timelines: [daily, atEvents] });
  };
  await addHonest('Active resident, leads an event a week', 'honest', 'leader', ACTIVE, null);
  await addHonest('Active resident, an event a week', 'honest', 'volunteer', ACTIVE, WEEKLY);
  await addHonest('Active resident, an event a month', 'honest', 'helper', ACTIVE, MONTHLY);
  await addHonest('Casual resident, an event a week', 'rival', 'regular', CASUAL, WEEKLY);

  const inventor = await world.register('inventor');
  await makeOrganiser(connection, inventor);
  const invented: Resident[] = [];
  for (let number = 1; number <= INVENTED_ACCOUNTS; number += 1) invented.push(await world.register(`crowd${number}`));
  const invents = simulateInventor({ me: inventor, accounts: invented, city, random: nextRandom() }, days);
  for (const me of [inventor, ...invented]) {
    const name = me === inventor ? 'Inventing organiser' : 'Inventing organiser: best of their accounts';
    const farms = simulateFarmer(me, city, [], days);
    players.push({
      name,
      role: 'rival',
      me,
      club: 'Sock puppets',
      timelines: me === inventor ? [farms, invents] : [farms],
    });
  }

  const insider = await world.register('insider');
  const others: Resident[] = [];
  for (const [index] of RELAYED_WAYS.entries()) others.push(await world.register(`relayed${index + 1}`));
  const ring = { insider, others, outings, scans: relayedScans, city, random: nextRandom() };
  const relays = simulateRelayRing(ring, days);
  for (const me of [insider, ...others]) {
    const name = me === insider ? 'Relay ring: who is there' : 'Relay ring: best of the others';
    players.push({ name, role: 'rival', me, club: null, timelines: me === insider ? [relays] : [] });
  }
  return { players, relayedScans };
}
