import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Facility, FacilityKind } from '@ecopulse/contract/green-spaces/facilities';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Panel } from '../../../ui/panel.tsx';
import { facilityIcons } from '../facility-icons.ts';

const COUNT_MESSAGES: Record<FacilityKind, (count: number) => string> = {
  toilet: (count) => plural(count, { one: '# toilet', other: '# toilets' }),
  drinkingFountain: (count) => plural(count, { one: '# drinking fountain', other: '# drinking fountains' }),
  shelter: (count) => plural(count, { one: '# shelter', other: '# shelters' }),
  playArea: (count) => plural(count, { one: '# playground', other: '# playgrounds' }),
  fitnessArea: (count) => plural(count, { one: '# fitness corner', other: '# fitness corners' }),
  barbecuePit: (count) => plural(count, { one: '# barbecue pit', other: '# barbecue pits' }),
  campsite: (count) => plural(count, { one: '# campsite', other: '# campsites' }),
  lookout: (count) => plural(count, { one: '# lookout', other: '# lookouts' }),
  foodAndDrink: (count) => plural(count, { one: '# place to eat and drink', other: '# places to eat and drink' }),
  shower: (count) => plural(count, { one: '# shower', other: '# showers' }),
  babyChanging: (count) => plural(count, { one: '# baby changing room', other: '# baby changing rooms' }),
  bicycleRental: (count) => plural(count, { one: '# bicycle rental kiosk', other: '# bicycle rental kiosks' }),
  bicycleParking: (count) => plural(count, { one: '# bicycle parking area', other: '# bicycle parking areas' }),
  carPark: (count) => plural(count, { one: '# car park', other: '# car parks' }),
  dropOffPoint: (count) => plural(count, { one: '# drop-off point', other: '# drop-off points' }),
  entrance: (count) => plural(count, { one: '# entrance', other: '# entrances' }),
};

const MAX_RECENT_AGE_YEARS = 2;

function FacilityItem({ kind, count, dataYear, isRecent }: Facility & { isRecent: boolean }) {
  const Icon = facilityIcons[kind];
  return (
    <li className="flex items-start gap-3">
      <Icon aria-hidden className="mt-0.5 size-[18px] shrink-0 text-leaf" />
      <span className="figures text-md">
        {COUNT_MESSAGES[kind](count)}
        {!isRecent && (
          <>
            {' '}
            <span className="text-sm whitespace-nowrap text-muted">
              <Trans>counted in {dataYear}</Trans>
            </span>
          </>
        )}
      </span>
    </li>
  );
}

export function GreenSpaceFacilities({ facilities }: { facilities: readonly Facility[] }) {
  const year = Number(useSingaporeDay().slice(0, 4));
  return (
    <Panel title={<Trans>Facilities</Trans>}>
      <ul className="grid list-none gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {facilities.map((facility) => (
          <FacilityItem key={facility.kind} {...facility} isRecent={year - facility.dataYear <= MAX_RECENT_AGE_YEARS} />
        ))}
      </ul>
      <p className="text-sm text-muted">
        <Trans>Based on NParks data, which isn't complete. There may be more on site.</Trans>
      </p>
    </Panel>
  );
}
