import { Trans, useLingui } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { FormSection } from '../fields/form-section.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { RepeatedField } from '../fields/repeated-field.tsx';
import { TextField } from '../fields/text-field.tsx';

const MAX_ROUTES = 12;

/** The guided routes of a green space, in the order of its list. */
export function RouteFields({ control }: { control: Control<GreenSpaceForm> }) {
  const { t } = useLingui();
  return (
    <FormSection
      title={<Trans>Guided routes</Trans>}
      lede={
        <Trans>
          Calories and eco-points are worked out from the minutes. Anyone walking a route that you remove can still
          finish it.
        </Trans>
      }
    >
      <RepeatedField
        control={control}
        name="routes"
        legend={<span className="sr-only">{t`Guided routes`}</span>}
        itemLabel={(at) => t`Route ${at + 1}`}
        addLabel={<Trans>Add a route</Trans>}
        newItem={() => ({ name: '', minutes: 30 })}
        max={MAX_ROUTES}
        isOrdered
      >
        {(at) => (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <TextField control={control} name={`routes.${at}.name`} label={<Trans>Name</Trans>} lang="en" />
            <NumberField
              control={control}
              name={`routes.${at}.minutes`}
              label={<Trans>Duration</Trans>}
              unit={<Trans>minutes</Trans>}
            />
          </div>
        )}
      </RepeatedField>
    </FormSection>
  );
}
