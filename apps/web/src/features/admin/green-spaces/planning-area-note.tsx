import { Trans } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { BaseMap } from '@ecopulse/contract/green-spaces/map';
import { isInsidePolygons } from '../../../lib/map/area-geometry.ts';
import { Button } from '../../../ui/button.tsx';
import type { Coordinates } from './place-map-layers.ts';

/** Null in the sea. */
export function planningAreaAt(land: BaseMap['land'], point: Coordinates): string | null {
  return land.find(({ polygons }) => isInsidePolygons(point, polygons))?.name ?? null;
}

interface PlanningAreaNoteProps {
  /** In which the point lies. */
  area: string | null;
  chosen: string;
  onChoose: (area: string) => void;
}

/** Only a warning: the everyday name of a neighbourhood may follow other borders. */
export function PlanningAreaNote({ area, chosen, onChoose }: PlanningAreaNoteProps) {
  if (area === chosen) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-sun-soft px-4 py-3 text-md">
      <p className="flex gap-2 font-semibold text-sun-ink">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          {area === null && <Trans>The point isn't in any town.</Trans>}
          {area !== null && chosen === '' && <Trans>The point is in {area}.</Trans>}
          {area !== null && chosen !== '' && (
            <Trans>
              The point is in {area}, but {chosen} is chosen.
            </Trans>
          )}
        </span>
      </p>
      {area !== null && (
        <Button variant="quiet" size="sm" onClick={() => onChoose(area)}>
          <Trans>Choose {area}</Trans>
        </Button>
      )}
    </div>
  );
}
