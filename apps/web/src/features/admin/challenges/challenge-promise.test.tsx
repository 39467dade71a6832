// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { renderInProviders } from '../../../testing/render-at.tsx';
import { ChallengeReward, ChallengeTexts } from './challenge-fields.tsx';
import { type ChallengeFormValues, emptyChallenge } from './challenge-form.ts';
import { ChallengeGoal } from './challenge-goal-fields.tsx';

function Fields({ isLocked }: { isLocked: boolean }) {
  const form = useForm<ChallengeFormValues>({ defaultValues: emptyChallenge() });
  return (
    <>
      <ChallengeTexts control={form.control} />
      <ChallengeGoal form={form} isLocked={isLocked} />
      <ChallengeReward control={form.control} isLocked={isLocked} />
    </>
  );
}

function show(isLocked: boolean) {
  renderInProviders(<Fields isLocked={isLocked} />);
}

const section = (name: string) => within(screen.getByRole('region', { name }));

const JOINED = 'Residents have joined, so the goal, the target, the duration and the reward can no longer change.';

test('goal and reward can change before the first resident joins, with a note on when that ends', () => {
  show(false);
  expect(section('Goal').getByRole('textbox', { name: 'Target' })).toBeEnabled();
  for (const name of ['Eco-points', 'Badge']) expect(section('Reward').getByRole('textbox', { name })).toBeEnabled();
  for (const title of ['Goal', 'Reward'])
    expect(section(title).getByText("Can't be changed once someone has joined.")).toBeVisible();
});

test('goal and reward are locked once a resident has joined, with the reason, while texts can still change', () => {
  show(true);
  expect(section('Goal').getByRole('textbox', { name: 'Target' })).toBeDisabled();
  for (const name of ['Eco-points', 'Badge']) expect(section('Reward').getByRole('textbox', { name })).toBeDisabled();
  for (const title of ['Goal', 'Reward']) expect(section(title).getByText(JOINED)).toBeVisible();
  expect(section('The challenge').getByRole('textbox', { name: 'Title' })).toBeEnabled();
});
