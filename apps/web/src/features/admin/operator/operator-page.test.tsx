// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { OperatorToEdit } from '@ecopulse/contract/operator/operator';
import { UNSET_OPERATOR } from '@ecopulse/contract/operator/operator-conditions';
import { stubFetch } from '../../../testing/fake-fetch.ts';
import { SetUpSteps } from '../set-up/set-up-steps.tsx';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { OperatorPage } from './operator-page.tsx';

const named = (name: string, version: number): OperatorToEdit => ({
  ...UNSET_OPERATOR,
  name,
  configured: true,
  clauses: { terms: {}, privacy: {} },
  version,
  setUp: { place: true, email: null, helpers: true },
});

function StepsThenPage() {
  const [isEditing, setIsEditing] = useState(false);
  if (isEditing) return <OperatorPage />;
  return (
    <>
      <button type="button" onClick={() => setIsEditing(true)}>
        Edit
      </button>
      <SetUpSteps />
    </>
  );
}

test('the editor starts from what is stored, not from what another screen loaded before', async () => {
  const answers = [named('Old Council', 1), named('New Council', 2)];
  stubFetch({ 'GET /api/admin/operator': () => [200, answers.shift()] });
  renderAdmin('/admin/settings', '/admin/settings', () => <StepsThenPage />);
  await screen.findByText('Say who runs this site');
  await userEvent.click(screen.getByText('Edit'));
  expect(await screen.findByDisplayValue('New Council')).toBeVisible();
  expect(screen.queryByDisplayValue('Old Council')).toBeNull();
});
