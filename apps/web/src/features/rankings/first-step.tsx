import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Leaderboard } from './rankings.api.ts';

function NewWeek() {
  return (
    <Panel title={<Trans>A new week has started</Trans>} className="bg-leaf-soft!">
      <p className="text-md">
        <Trans>You weren't in the rankings last week. This week, everyone starts at zero.</Trans>
      </p>
      <div>
        <Button asChild variant="quiet">
          <Link to="/rankings" search={{ board: 'week' }} resetScroll={false}>
            <Trans>See this week</Trans>
          </Link>
        </Button>
      </div>
    </Panel>
  );
}

interface FirstStepProps {
  leaderboard: Leaderboard;
  /** Set if the list already offers another action. */
  isSecondary?: boolean;
}

export function FirstStep({ leaderboard, isSecondary = false }: FirstStepProps) {
  if (leaderboard === 'last-week') return <NewWeek />;
  return (
    <Panel title={<Trans>You're not in these rankings yet</Trans>} className="bg-leaf-soft!">
      <p className="text-md">
        {leaderboard === 'week' && (
          <Trans>Everyone starts the week at zero. One verified check-in puts you in these rankings.</Trans>
        )}
        {leaderboard === 'national' && (
          <Trans>Everyone here started with a first check-in. Visit a green space to join the rankings.</Trans>
        )}
        {(leaderboard === 'friends' || leaderboard === 'neighbourhood') && (
          <Trans>Everyone here started with a first check-in. One verified check-in puts you in these rankings.</Trans>
        )}
      </p>
      <div>
        <Button asChild variant={isSecondary ? 'quiet' : 'primary'}>
          <Link to="/green-spaces">
            <Trans>Find a green space to check in at</Trans>
          </Link>
        </Button>
      </div>
    </Panel>
  );
}
