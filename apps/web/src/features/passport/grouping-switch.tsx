import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SEGMENTS_STYLE, segmentStyle } from '../../ui/tabs.tsx';
import type { Grouping } from './passport-search.ts';

const route = getRouteApi('/passport');

interface OptionProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ isChosen, onChoose, children }: OptionProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onChoose} className={segmentStyle(isChosen)}>
      {children}
    </button>
  );
}

/** The URL holds the choice, so that it can be shared and survives the back button. */
export function GroupingSwitch({ by }: { by: Grouping }) {
  const { t } = useLingui();
  const navigate = route.useNavigate();
  return (
    <fieldset className={`flex ${SEGMENTS_STYLE}`}>
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
