import { greenSpaceForm } from '@ecopulse/contract/green-spaces/green-spaces-admin';
import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { adminFieldMessage } from '../validation/field-messages.ts';
import { createResolverLoader } from './lazy-resolver.ts';

test("brings the messages for what its schema finds, in the reader's words", async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const sentence = 'Must be hectares, more than 0 and at most 10000';
  expect(adminFieldMessage(sentence)).toBe(sentence);
  await createResolverLoader(() => Promise.resolve(greenSpaceForm))();
  expect(adminFieldMessage(sentence)).toBe('Must be more than 0 hectares, and at most 10,000');
});
