// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { GreenSpaceToEdit } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { OPEN_STATUS } from '@ecopulse/contract/green-spaces/place-state';
import { useForm } from 'react-hook-form';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { aGreenSpace } from '../../green-spaces/green-spaces.testing.tsx';
import { FormSections } from '../fields/field-table.tsx';
import { greenSpaceSections } from './green-space-fields.tsx';
import { greenSpaceEditing } from './green-space-form.ts';

const STORED: GreenSpaceToEdit = {
  ...aGreenSpace({
    facilities: [
      { kind: 'toilet', count: 2, dataYear: 2026 },
      { kind: 'carPark', count: 1, dataYear: 2017 },
    ],
    heritageTrees: [{ id: 'HT 2001-04', name: 'Rain Tree', species: 'Samanea saman', at: null }],
  }),
  version: 3,
  status: 'published',
  editedAt: null,
  placeStatus: OPEN_STATUS,
  isFeatured: false,
  lockedFields: [],
  statedNeeds: [],
  lastUpdate: null,
  zones: [],
  outline: null,
};

function renderFields() {
  let submittedFacilities: unknown = null;
  function Form() {
    const form = useForm({ defaultValues: greenSpaceEditing.toForm(STORED) });
    const submit = form.handleSubmit((values) => {
      submittedFacilities = values.facilities;
    });
    // After basics, text, visiting and place.
    const facilitiesSection = greenSpaceSections(STORED).slice(4, 5);
    return (
      <form onSubmit={(event) => void submit(event)}>
        <FormSections form={form} sections={facilitiesSection} />
        <button type="submit">Send</button>
      </form>
    );
  }
  renderInProviders(<Form />);
  return async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    return submittedFacilities;
  };
}

const getFacility = (number: number) => within(screen.getByRole('group', { name: `Facility ${number}` }));

test('the stored facilities are sent as they are', async () => {
  const send = renderFields();
  expect(getFacility(2).getByRole('combobox', { name: 'Type' })).toHaveValue('carPark');
  expect(await send()).toEqual(STORED.facilities);
});

test('a facility is changed, added with a kind that is not listed yet, and removed', async () => {
  const send = renderFields();
  const count = getFacility(1).getByRole('textbox', { name: 'Number' });
  await userEvent.clear(count);
  await userEvent.type(count, '12');
  await userEvent.click(screen.getByRole('button', { name: 'Add a facility' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Facility 2' }));
  expect(await send()).toEqual([
    { kind: 'toilet', count: 12, dataYear: 2026 },
    { kind: 'drinkingFountain', count: 1, dataYear: Number(singaporeDay(new Date()).slice(0, 4)) },
  ]);
});

test('heritage trees are not part of the form', () => {
  expect(greenSpaceEditing.toForm(STORED)).not.toHaveProperty('heritageTrees');
});
