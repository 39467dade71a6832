import { Trans } from '@lingui/react/macro';
import type { Control } from 'react-hook-form';
import type { GreenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { parkTypeLabels } from '../../green-spaces/park-types.ts';
import { FormSection } from '../fields/form-section.tsx';
import { LinesField } from '../fields/lines-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PictureField } from '../fields/picture-field.tsx';
import { SelectField, useOptions } from '../fields/select-field.tsx';
import { TextAreaField } from '../fields/text-area-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import { DrawnPicture } from './drawn-picture.tsx';

interface PartProps {
  control: Control<GreenSpaceForm>;
}

function Facts({ control }: PartProps) {
  return (
    <FormSection title={<Trans>Basics</Trans>}>
      <TextField control={control} name="name" label={<Trans>Name</Trans>} lang="en" />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-[minmax(0,1fr)_14rem]">
        <SelectField
          control={control}
          name="parkType"
          label={<Trans>Park type</Trans>}
          options={useOptions(parkTypeLabels)}
        />
        <NumberField
          control={control}
          name="ecoPoints"
          label={<Trans>Eco-points</Trans>}
          hint={<Trans>For a check-in, from 10 to 50.</Trans>}
        />
      </div>
      <PictureField
        control={control}
        name="imageUrl"
        label={<Trans>Picture</Trans>}
        hint={<Trans>A JPEG, PNG or WebP file of up to 5 MB. Without one, a drawn postcard is shown.</Trans>}
        instead={<DrawnPicture control={control} />}
      />
    </FormSection>
  );
}

function Texts({ control }: PartProps) {
  return (
    <FormSection title={<Trans>Text</Trans>} lede={<Trans>Write in English.</Trans>}>
      <TextAreaField
        control={control}
        name="description"
        label={<Trans>Description</Trans>}
        max={2000}
        rows={6}
        lang="en"
      />
      <TextAreaField
        control={control}
        name="biodiversityFacts"
        label={<Trans>Biodiversity</Trans>}
        hint={<Trans>What lives here and can be seen.</Trans>}
        max={600}
        rows={3}
        lang="en"
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 sm:*:grid-rows-[auto_1fr_auto] sm:*:content-stretch">
        <LinesField
          control={control}
          name="specialFeatures"
          label={<Trans>Special features</Trans>}
          hint={<Trans>One per line. The first two are shown on the card.</Trans>}
          rows={4}
          lang="en"
        />
        <LinesField
          control={control}
          name="tags"
          label={<Trans>Tags</Trans>}
          hint={<Trans>One per line. The first two are shown on the card.</Trans>}
          rows={4}
          lang="en"
        />
      </div>
    </FormSection>
  );
}

function Visiting({ control }: PartProps) {
  return (
    <FormSection title={<Trans>Visiting</Trans>}>
      <TextField control={control} name="openingHours" label={<Trans>Opening hours</Trans>} lang="en" />
      <TextAreaField
        control={control}
        name="accessibility"
        label={<Trans>Accessibility</Trans>}
        max={400}
        rows={2}
        lang="en"
      />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField
          control={control}
          name="nearestMrt"
          label={<Trans>Nearest MRT</Trans>}
          hint={<Trans>Include its code, such as Bishan (NS17).</Trans>}
          lang="en"
        />
        <LinesField
          control={control}
          name="busRoutes"
          label={<Trans>Bus routes</Trans>}
          hint={<Trans>One per line.</Trans>}
          rows={3}
        />
      </div>
    </FormSection>
  );
}

/** The fields of a green space other than its location and routes. */
export function GreenSpaceFields({ control }: PartProps) {
  return (
    <>
      <Facts control={control} />
      <Texts control={control} />
      <Visiting control={control} />
    </>
  );
}
