// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderInProviders } from '../../../testing/render-at.tsx';
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
