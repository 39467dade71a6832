import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Board } from './boards.ts';

interface BoardMessages {
  title: ReactNode;
  /** The people or period that the resident's rank refers to. */
  scope: ReactNode;
  /** Shown while there are no rows. */
  empty: ReactNode;
}

/** The messages of each board. */
export const boardMessages: Readonly<Record<Board, BoardMessages>> = {
  national: {
    title: <Trans>National Rankings</Trans>,
    scope: <Trans>Across Singapore</Trans>,
    empty: <Trans>Start earning eco-points to appear in the national rankings!</Trans>,
  },
  week: {
    title: <Trans>This Week's Rankings</Trans>,
    scope: <Trans>This week, across Singapore</Trans>,
    empty: <Trans>No one has earned eco-points this week yet. You could be the first.</Trans>,
  },
  'last-week': {
    title: <Trans>Last Week's Rankings</Trans>,
    scope: <Trans>Last week, across Singapore</Trans>,
    empty: <Trans>No one earned eco-points last week.</Trans>,
  },
  friends: {
    title: <Trans>Friends' Rankings</Trans>,
    scope: <Trans>Among you and your friends</Trans>,
    empty: <Trans>Start earning eco-points to appear among your friends!</Trans>,
  },
  neighbourhood: {
    title: <Trans>Neighbourhood Rankings</Trans>,
    scope: <Trans>In your home town</Trans>,
    empty: <Trans>Start earning eco-points to be the first in your neighbourhood!</Trans>,
  },
};
