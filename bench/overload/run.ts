import { dateOfToday, machine } from '../machine.ts';
import { ACTIVITIES_EACH, folderOf } from '../scale/arguments.ts';
import { type Call, readCalls } from '../scale/calls.ts';
import { type Random, seededRandom } from '../scale/dataset/random.ts';
import { prepareHome, withClient, withServer } from '../scale/home.ts';
import { readSamples } from '../scale/samples.ts';
import { createSender } from '../scale/sending.ts';
import { writeCalls } from '../scale/writes.ts';
import { saturate, sendAsPlanned } from './plan.ts';
import { recordOverload } from './record.ts';
import { BEFORE, judge, judgeBurst, OVERLOAD, AFTER } from './verdict.ts';

const RESIDENTS = 10_000;
const CONNECTIONS = 2_000;
/** Twice as many as the server has connections to its database, so that none of these is idle. */
const UNDER_WAY = 32;

/** Calls that always ask the database, and their shares: 80 % reads, 20 % writes. */
const MIX: readonly (readonly [what: string, share: number])[] = [
  ['/api/user/profile', 0.2],
  ['/api/user/activities', 0.2],
  ['/api/user/challenges', 0.2],
  ['/api/friends', 0.1],
  ['/api/notifications', 0.1],
  ['POST /api/user/eco-actions', 0.1],
  ['PATCH /api/user/settings, theme', 0.1],
];

const home = folderOf(RESIDENTS);
await prepareHome(home, { residents: RESIDENTS, activitiesEach: ACTIVITIES_EACH }, false);
const results = await withServer(home, async ({ url }) => {
  const samples = await withClient(home, readSamples);
  const asking = { samples, residents: RESIDENTS };
  const calls = [...readCalls(asking).calls, ...writeCalls(asking)];
  const sender = createSender(url, CONNECTIONS);
  const load = { sender, random: seededRandom(79), draw: (random: Random) => drawn(calls, random).request(random) };
  try {
    await sender.open();
    await saturate(load, UNDER_WAY, 3);
    const capacity = await saturate(load, UNDER_WAY, 6);
    console.log(`Capacity: ${capacity.toFixed(0)} calls a second`);
    const phases = [BEFORE, OVERLOAD, AFTER].map(({ seconds, ofCapacity }) => ({
      seconds,
      perSecond: ofCapacity * capacity,
    }));
    const sent = await sendAsPlanned({ ...load, phases });
    const burst = await sendAsPlanned({ ...load, phases: [{ seconds: 0.001, perSecond: CONNECTIONS * 1000 }] });
    return { capacity: Math.round(capacity), ...judge(sent), burst: judgeBurst(burst) };
  } finally {
    sender.close();
  }
});
console.log(recordOverload({ date: dateOfToday(), machine, ...results }));

function drawn(calls: readonly Call[], random: Random): Call {
  let left = random();
  const what = MIX.find(([, share]) => (left -= share) < 0)?.[0] ?? '/api/user/profile';
  const call = calls.find((one) => one.what === what);
  if (!call) throw new Error(`there is no call ${what}`);
  return call;
}
