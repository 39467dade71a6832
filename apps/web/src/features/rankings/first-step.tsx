import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Board } from './rankings.api.ts';

function NewWeek() {
  return (
    <Panel title={<Trans>A new week is open</Trans>} className="bg-leaf-soft!">
      <p className="text-md">
        <Trans>You weren't on the board last week. This week, everyone starts at zero.</Trans>
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
  board: Board;
  /** The list itself already offers another action. */
  isSecond?: boolean;
}

export function FirstStep({ board, isSecond = false }: FirstStepProps) {
  if (board === 'last-week') return <NewWeek />;
  return (
    <Panel title={<Trans>Your place is waiting</Trans>} className="bg-leaf-soft!">
      <p className="text-md">
        {board === 'week' && (
          <Trans>Everyone starts the week at zero. One verified check-in puts you on this board.</Trans>
        )}
        {board === 'national' && (
          <Trans>Everyone here started with a first check-in. Visit a green space to join the rankings.</Trans>
        )}
        {(board === 'friends' || board === 'neighbourhood') && (
          <Trans>Everyone here started with a first check-in. One verified check-in puts you on this board.</Trans>
        )}
      </p>
      <div>
        <Button asChild variant={isSecond ? 'quiet' : 'primary'}>
          <Link to="/green-spaces">
            <Trans>Find a place to check in</Trans>
          </Link>
        </Button>
      </div>
    </Panel>
  );
}
