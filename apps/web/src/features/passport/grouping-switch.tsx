import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Grouping } from './passport-search.ts';

const route = getRouteApi('/passport');

interface OptionProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ isChosen, onChoose, children }: OptionProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={`min-h-9 rounded-sm px-4 text-md font-bold transition-colors ${isChosen ? 'bg-surface text-ink shadow-soft' : 'text-muted hover:text-ink'}`}
    >
      {children}
    </button>
  );
}

/** The URL holds the choice, so that it can be shared and survives the back button. */
export function GroupingSwitch({ by }: { by: Grouping }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  return (
    <fieldset className="flex rounded-md bg-sunk p-1 inset-ring inset-ring-line">
      <legend className="sr-only">{t`Group the stamps`}</legend>
      <Option isChosen={by === 'region'} onChoose={() => void navigate({ search: {}, resetScroll: false })}>
        <Trans>By region</Trans>
      </Option>
      <Option isChosen={by === 'type'} onChoose={() => void navigate({ search: { by: 'type' }, resetScroll: false })}>
        <Trans>By park type</Trans>
      </Option>
    </fieldset>
  );
}
