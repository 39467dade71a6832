import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';

/** What a click on the map sets. */
export type Press = 'point' | 'zone';

interface PressChoiceProps {
  press: Press;
  onPress: (press: Press) => void;
  /** The maximum number of circles is reached. */
  isFull: boolean;
}

/** Chooses what the next click on the map does. */
export function PressChoice({ press, onPress, isFull }: PressChoiceProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-md">
      <span className="text-muted">
        <Trans>Clicking the map</Trans>
      </span>
      <Button
        variant={press === 'point' ? 'soft' : 'quiet'}
        size="sm"
        aria-pressed={press === 'point'}
        onClick={() => onPress('point')}
      >
        <Trans>sets the point</Trans>
      </Button>
      <Button
        variant={press === 'zone' ? 'soft' : 'quiet'}
        size="sm"
        aria-pressed={press === 'zone'}
        disabled={isFull}
        onClick={() => onPress('zone')}
      >
        <Trans>adds a circle</Trans>
      </Button>
    </div>
  );
}
