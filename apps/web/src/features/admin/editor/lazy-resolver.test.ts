import { greenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { adminFieldMessage } from '../validation/field-messages.ts';
import { createResolverLoader } from './lazy-resolver.ts';

test('loads the translatable messages of a schema along with it', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const schemaMessage = 'Must be hectares, more than 0 and at most 10000';
  expect(adminFieldMessage(schemaMessage)).toBe(schemaMessage);
  await createResolverLoader(() => Promise.resolve(greenSpaceForm))();
  expect(adminFieldMessage(schemaMessage)).toBe('Enter an area above 0, up to 10,000 hectares');
});
