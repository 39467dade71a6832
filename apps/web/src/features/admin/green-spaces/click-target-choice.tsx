import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SEGMENTS_STYLE, segmentStyle } from '../../../ui/tabs.tsx';

interface ClickTargetChoiceProps<Target extends string> {
  target: Target;
  onChoose: (target: Target) => void;
  options: readonly { value: Target; label: ReactNode; isDisabled?: boolean }[];
}

/** What a click on the map does. */
export function ClickTargetChoice<Target extends string>(props: ClickTargetChoiceProps<Target>) {
  const { target, onChoose, options } = props;
  return (
    <div className="flex flex-wrap items-center gap-2 text-md">
      <span className="text-muted">
        <Trans>Clicking the map</Trans>
      </span>
      <span className={`flex flex-wrap ${SEGMENTS_STYLE}`}>
        {options.map(({ value, label, isDisabled = false }) => (
          <button
            key={value}
            type="button"
            aria-pressed={target === value}
            disabled={isDisabled}
            onClick={() => onChoose(value)}
            className={segmentStyle(target === value, 'disabled:opacity-60')}
          >
            {label}
          </button>
        ))}
      </span>
    </div>
  );
}
