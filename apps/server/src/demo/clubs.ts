import type { ClubForm, ClubGoalForm } from '@ecopulse/contract/clubs/clubs';
import { addDays, dayOf } from '../core/calendar/calendar.rules.ts';
import { createNotifications } from '../core/notifications/notifications.service.ts';
import { createClubEditing } from '../features/clubs/editing/editing.service.ts';
import { createGoals } from '../features/clubs/goal/goal.service.ts';
import { createMembership } from '../features/clubs/membership/membership.service.ts';
import { type Random, randomInt } from './random.ts';
import { type CallDeps, ignoreRefusal, type TimedEvent } from './service-calls.ts';

interface DemoClub extends Pick<ClubForm, 'name' | 'kind' | 'purpose' | 'joining' | 'notice'> {
  readonly members: number;
  readonly demoResident: 'member' | 'steward' | null;
  readonly goal?: Pick<ClubGoalForm, 'metric' | 'target'> & { readonly days: number };
}

export const SCHOOL_CLUB = 'Kallang Valley Secondary Eco Club';
export const NEIGHBOURS_CLUB = 'Tampines Green Neighbours';
export const BIRDERS_CLUB = 'Dawn Birders';

const CLUBS: readonly DemoClub[] = [
  {
    name: SCHOOL_CLUB,
    kind: 'school',
    purpose: 'Students and teachers who clean shores, count crabs and grow herbs behind the canteen.',
    joining: 'approved',
    notice: 'Thank you for 84.6 kg at Coney Island! Your certificates for service hours are ready.',
    members: 18,
    demoResident: null,
  },
  {
    name: NEIGHBOURS_CLUB,
    kind: 'neighbourhood',
    purpose: 'We look after our park connectors, repair what is broken and share what we grow.',
    joining: 'open',
    notice: 'Repair evening on Thursday: we still need someone who can sew.',
    members: 32,
    demoResident: 'member',
    goal: { metric: 'check_ins', target: 10, days: 28 },
  },
  {
    name: BIRDERS_CLUB,
    kind: 'interest',
    purpose: 'Out before the heat, binoculars shared, beginners welcome.',
    joining: 'open',
    notice: null,
    members: 14,
    demoResident: 'steward',
    // Over by now, and reached.
    goal: { metric: 'check_ins', target: 1, days: 7 },
  },
];

interface Scene {
  readonly now: Date;
  readonly since: Date;
  readonly adminId: number;
  /** The demo's resident first. */
  readonly residentIds: readonly number[];
}

const HOUR_MS = 3_600_000;
const OWNER = [{ role: 'owner' }] as const;

/** The ids are there once the steps have run. */
export function planClubs(
  deps: CallDeps,
  { now, since, adminId, residentIds }: Scene,
  random: Random,
): { steps: TimedEvent[]; clubIds: ReadonlyMap<string, number> } {
  const notifications = createNotifications(deps);
  const editing = createClubEditing({ ...deps, notifications });
  const membership = createMembership({ ...deps, notifications });
  const goals = createGoals({ ...deps, notifications });
  const admin = { residentId: adminId, roles: [...OWNER] };
  const clubIds = new Map<string, number>();
  const [resident, ...others] = residentIds;

  const steps = CLUBS.flatMap(({ members, demoResident, goal, ...form }, index) => {
    const idOf = () => clubIds.get(form.name) ?? 0;
    const after = (hours: number) => new Date(since.getTime() + (index + hours) * HOUR_MS);
    const shuffled = others.toSorted(() => random() - 0.5);
    const joining = [...(demoResident !== null && resident !== undefined ? [resident] : []), ...shuffled].slice(
      0,
      members,
    );
    const steward = demoResident === 'steward' ? resident : shuffled[0];
    const found = async () => {
      const { id } = await editing.create(admin, { ...form, joining: 'open' });
      clubIds.set(form.name, id);
      if (goal) await goals.set(admin, id, { ...goal, endsOn: addDays(dayOf(after(0)), goal.days - 1) });
    };
    const join = (residentId: number) =>
      ignoreRefusal(
        membership.join({ residentId, roles: [] }, idOf(), {
          shown: residentId === resident || randomInt(random, 4) > 0,
          code: null,
        }),
      );
    return [
      { at: after(0), run: found },
      ...joining.map((residentId, turn) => ({ at: after(1 + turn), run: () => join(residentId) })),
      // From then on newcomers ask where the club wants that.
      {
        at: after(1 + members),
        async run() {
          if (steward !== undefined) await membership.setMember(admin, idOf(), steward, 'steward');
          await editing.edit(admin, idOf(), { ...form, version: 1 });
        },
      },
      ...shuffled.slice(members, members + 2).map((residentId) => ({
        at: new Date(now.getTime() - (1 + index) * HOUR_MS),
        run: () => (form.joining === 'approved' ? join(residentId) : Promise.resolve()),
      })),
    ];
  });
  return { steps: [...steps, { at: new Date(now.getTime() - HOUR_MS), run: () => goals.settle() }], clubIds };
}
