import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { ProblemNote } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SentenceSpace } from '../../../lib/language/format.ts';
import { visitedGreenSpacesQuery } from '../green-spaces.api.ts';
import { StarChoice } from './star-choice.tsx';
import { useOwnRating } from './use-own-rating.ts';

function OwnRating({ stars, isSaved }: { stars: number | null; isSaved: boolean }) {
  return (
    <output className="text-md text-muted">
      {stars === null ? (
        <Trans>How was it? Choose 1 to 5 stars.</Trans>
      ) : (
        <>
          <Plural value={stars} one="You gave # star." other="You gave # stars." />
          <SentenceSpace />
          {isSaved && <Trans>Thank you. Your rating is saved.</Trans>}
        </>
      )}
    </output>
  );
}

export function RatingPanel({ space }: { space: GreenSpace }) {
  const { data: visits, isError } = useQuery(visitedGreenSpacesQuery);
  const visit = visits?.find((each) => each.greenSpaceId === space.id);
  const { stars, isSaved, problem, choose } = useOwnRating(space.id, visit?.ownRating ?? null);
  // If the visits fail to load, let the server check.
  const canRate = visit !== undefined || isError;

  return (
    <Panel title={<Trans>Rate Your Visit</Trans>}>
      <StarChoice stars={stars} onChoose={choose} disabled={!canRate} />
      <ProblemNote>{problem}</ProblemNote>
      {canRate ? (
        <OwnRating stars={stars} isSaved={isSaved} />
      ) : (
        <p className="text-md text-muted">
          <Trans>Check in here first, then rate your visit.</Trans>
        </p>
      )}
    </Panel>
  );
}
