// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import { stubFetch } from '../../../testing/fake-fetch.ts';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { aClub, MEMBER } from '../../clubs/clubs.testing.tsx';
import { FormSections } from '../fields/field-table.tsx';
import { challengeSections } from './challenge-fields.tsx';
import { type ChallengeFormValues, emptyChallenge } from './challenge-form.ts';

function Fields({ isLocked, values }: { isLocked: boolean; values: Partial<ChallengeFormValues> }) {
  const form = useForm<ChallengeFormValues>({ defaultValues: { ...emptyChallenge(), ...values } });
  return <FormSections form={form} sections={challengeSections(isLocked)} />;
}

function renderSections(isLocked: boolean, values: Partial<ChallengeFormValues> = {}) {
  renderInProviders(<Fields isLocked={isLocked} values={values} />);
}

const getSection = (name: string) => within(screen.getByRole('region', { name }));

const LOCKED_NOTICE =
  'Residents have joined, so the goal, the target, the duration and the reward can no longer change.';

test('goal and reward can change before the first resident joins, with a note on when that ends', () => {
  renderSections(false);
  expect(getSection('Goal').getByRole('textbox', { name: 'Target' })).toBeEnabled();
  for (const name of ['Eco-points', 'Badge']) expect(getSection('Reward').getByRole('textbox', { name })).toBeEnabled();
  for (const title of ['Goal', 'Reward'])
    expect(getSection(title).getByText("Can't be changed once someone has joined.")).toBeVisible();
});

test('goal and reward are locked once a resident has joined, with the reason, while texts can still change', () => {
  renderSections(true);
  expect(getSection('Goal').getByRole('textbox', { name: 'Target' })).toBeDisabled();
  for (const name of ['Eco-points', 'Badge'])
    expect(getSection('Reward').getByRole('textbox', { name })).toBeDisabled();
  expect(screen.getByText(LOCKED_NOTICE)).toBeVisible();
  for (const hint of [/From 5 to 1000/, /unique name/, /once someone has joined/])
    expect(screen.queryByText(hint)).not.toBeInTheDocument();
  expect(getSection('Basics').getByRole('textbox', { name: 'Title' })).toBeEnabled();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const filterOptions = () =>
  within(getSection('Goal').getByLabelText('Filter'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('the filters are those of the metric', async () => {
  renderSections(false);
  const metric = getSection('Goal').getByLabelText('What counts');
  expect(filterOptions()).toEqual(
    expect.arrayContaining([
      'All green spaces',
      'Chosen green spaces',
      'Coastal Park',
      'Region: East',
      'Town: Tampines',
    ]),
  );
  await userEvent.selectOptions(getSection('Goal').getByLabelText('Filter'), 'Town: Tampines');
  expect(getSection('Goal').getByRole('status')).toHaveTextContent('Check in 5 times in Tampines within 30 days');
  await userEvent.selectOptions(metric, 'Different green spaces');
  expect(getSection('Goal').getByLabelText('Filter')).toHaveDisplayValue('Town: Tampines');
  await userEvent.selectOptions(metric, 'Different regions');
  expect(getSection('Goal').getByLabelText('Filter')).toHaveDisplayValue('All park types');
  expect(getSection('Goal').getByRole('status')).toHaveTextContent('in 5 different regions within 30 days');
  expect(filterOptions()).not.toContain('Town: Tampines');
  await userEvent.selectOptions(metric, 'Events attended');
  expect(filterOptions()).toEqual([
    'All events',
    'Guided nature walk',
    'Clean-up',
    'Planting',
    'Workshop',
    'Nature survey',
    'Members of a club',
  ]);
  await userEvent.selectOptions(metric, 'New friends');
  expect(filterOptions()).toEqual(['Everyone', 'Members of a club']);
});

test('a club is found by name, also a club by invitation of the admin', async () => {
  const invited = aClub({ id: 9, name: 'Quiet Birders', joining: 'invited', own: MEMBER });
  const fetched = stubFetch({
    'GET /api/clubs': ({ url: { searchParams } }) => [
      200,
      searchParams.has('mine') ? [invited] : searchParams.get('q') === 'nowhere' ? [] : [aClub()],
    ],
  });
  renderSections(false);
  await userEvent.selectOptions(getSection('Goal').getByLabelText('Filter'), 'Members of a club');
  expect(await screen.findByText('No club chosen yet')).toBeVisible();
  await userEvent.click(await screen.findByRole('radio', { name: 'Bishan Birders' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'Quiet Birders' }));
  expect(screen.getByText('Quiet Birders', { selector: 'output' })).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'nowhere');
  expect(await screen.findByText('No club has this name.')).toBeVisible();
  expect(screen.getByText('Quiet Birders', { selector: 'output' })).toBeVisible();
  expect(fetched).toHaveBeenCalledWith('/api/clubs?q=nowhere', expect.anything());
});

test('green spaces are chosen by name or town', async () => {
  const spaces = [
    { id: 3, name: 'Sun Plaza Park', planningArea: 'Tampines' },
    { id: 4, name: 'Bedok Town Park', planningArea: 'Bedok' },
  ];
  stubFetch({ 'GET /api/green-spaces': () => [200, spaces] });
  renderSections(false, { filter: { places: [] } });
  await userEvent.type(await screen.findByRole('searchbox'), 'TAMP');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sun Plaza Park Tampines' }));
  expect(screen.getByText('1 chosen: Sun Plaza Park')).toBeVisible();
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(screen.getByRole('checkbox', { name: /Bedok/ }));
  expect(screen.getByText('2 chosen: Bedok Town Park, Sun Plaza Park')).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /Bedok/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Sun Plaza/ }));
  expect(screen.getByText('None chosen yet')).toBeVisible();
  await userEvent.type(screen.getByRole('searchbox'), 'nowhere');
  expect(screen.getByText('No green space has this name or town.')).toBeVisible();
});

const ENDS_ON_LAST_DAY = { period: 'day', endDate: '2026-12-31' } as const;

test.each<[Partial<ChallengeFormValues>, string]>([
  [{}, 'Check in 5 times within 30 days of joining.'],
  [{ durationDays: null }, 'Check in 5 times, in your own time.'],
  [{ ...ENDS_ON_LAST_DAY, metric: 'friends_added' }, 'Make 5 new friends by 31 December 2026.'],
  [{ target: Number.NaN }, 'Counts check-ins.'],
])('the goal is a sentence: %j', (values, sentence) => {
  renderSections(false, values);
  expect(getSection('Goal').getByRole('status')).toHaveTextContent(sentence);
});
