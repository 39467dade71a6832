import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';

interface NameChoiceProps {
  shown: boolean;
  onChoose: (shown: boolean) => void;
  isPending?: boolean;
}

/** Whether other members read one's name. */
export function NameChoice({ shown, onChoose, isPending = false }: NameChoiceProps) {
  const name = useId();
  const option = (value: boolean, label: ReactNode) => (
    <label className="-mx-2 flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2 has-checked:bg-leaf-soft has-checked:font-semibold">
      <input
        type="radio"
        name={name}
        checked={shown === value}
        onChange={() => {
          if (!isPending) onChoose(value);
        }}
        className="size-5 shrink-0 accent-leaf"
      />
      {label}
    </label>
  );
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-md font-semibold">
        <Trans>How other members see you</Trans>
      </legend>
      {option(true, <Trans>With my name</Trans>)}
      {option(false, <Trans>As “a member”</Trans>)}
      <p className="mt-1 text-sm text-muted">
        <Trans>
          Stewards, too, see your name only if you show it. If you're under 18, only your friends see it. No one sees
          where you were.
        </Trans>
      </p>
    </fieldset>
  );
}
