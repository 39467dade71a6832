import type { Job } from '../../core/jobs/jobs.service.ts';
import type { Clubs } from './clubs.service.ts';
import type { Goals } from './goal/goal.service.ts';
import type { Stewards } from './stewards.service.ts';

interface Deps {
  readonly clubs: Pick<Clubs, 'countBoard'>;
  readonly goals: Pick<Goals, 'settle'>;
  readonly stewards: Stewards;
}

export function clubsJobs({ clubs, goals, stewards }: Deps): Job[] {
  return [
    {
      name: 'advance-clubs',
      cron: '*/5 * * * *',
      async run() {
        await clubs.countBoard();
        await goals.settle();
      },
    },
    { name: 'look-after-clubs', cron: '35 * * * *', run: () => stewards.lookAfterClubs() },
  ];
}
