import { Trans } from '@lingui/react/macro';
import { useId } from 'react';

interface LocationChoiceProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled: boolean;
}

/** Explains why the location is asked for and what is stored, before the browser asks. */
export function LocationChoice({ checked, onChange, disabled }: LocationChoiceProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 rounded-md bg-sunk p-4">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-6 cursor-pointer accent-leaf"
      />
      <label htmlFor={id} className="self-center font-bold">
        <Trans>Verify with my location</Trans>
      </label>
      <p id={hintId} className="col-start-2 text-sm text-muted">
        <Trans>
          A verified check-in also counts on the weekly boards. We compare your location with this place and keep only
          the result and the distance, rounded to 50 m.
        </Trans>
      </p>
    </div>
  );
}
