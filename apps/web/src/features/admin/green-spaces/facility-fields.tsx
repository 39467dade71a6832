import { Trans, useLingui } from '@lingui/react/macro';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { useSingaporeDay } from '../../../lib/time/singapore-time.ts';
import { FACILITY_LIST, facilityLabels } from '../../green-spaces/facility-kinds.ts';
import { FormSection } from '../fields/form-section.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { RepeatedField } from '../fields/repeated-field.tsx';
import { SelectField, useOptions } from '../fields/select-field.tsx';

interface ItemProps {
  control: Control<GreenSpaceForm>;
  at: number;
}

function FacilityItem({ control, at }: ItemProps) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_7rem_7rem]">
      <SelectField
        control={control}
        name={`facilities.${at}.kind`}
        label={<Trans>Type</Trans>}
        options={useOptions(facilityLabels)}
      />
      <NumberField control={control} name={`facilities.${at}.count`} label={<Trans>Number</Trans>} />
      <NumberField control={control} name={`facilities.${at}.dataYear`} label={<Trans>Counted in</Trans>} />
    </div>
  );
}

/** The facilities of a green space: how many of each kind, and the year of the count. */
export function FacilityFields({ form }: { form: UseFormReturn<GreenSpaceForm> }) {
  const { t } = useLingui();
  const year = Number(useSingaporeDay().slice(0, 4));
  function newItem() {
    const listed = new Set(form.getValues('facilities').map(({ kind }) => kind));
    const kind = FACILITY_LIST.find((each) => !listed.has(each)) ?? 'toilet';
    return { kind, count: 1, dataYear: year };
  }
  return (
    <FormSection
      title={<Trans>Facilities</Trans>}
      lede={<Trans>List only what is there. Describe access for wheelchairs under Accessibility.</Trans>}
    >
      <RepeatedField
        control={form.control}
        name="facilities"
        legend={<span className="sr-only">{t`Facilities`}</span>}
        itemLabel={(at) => t`Facility ${at + 1}`}
        addLabel={<Trans>Add a facility</Trans>}
        newItem={newItem}
        max={FACILITY_LIST.length}
        isOrdered
      >
        {(at) => <FacilityItem control={form.control} at={at} />}
      </RepeatedField>
    </FormSection>
  );
}
