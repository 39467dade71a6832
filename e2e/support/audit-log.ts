import { expect, type Page } from '@playwright/test';
import type { Resident } from './fixtures.ts';

/** Reads in the audit log what an admin has done: so many sentences, the newest first. */
export async function expectLog(desk: Page, admin: Resident, sentences: readonly string[]): Promise<void> {
  await desk.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click();
  await desk.getByRole('combobox', { name: 'Admin' }).click();
  await desk.getByRole('option', { name: admin.username }).click();
  const lines = desk.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(lines).toContainText(sentences.map((sentence) => `${admin.username} ${sentence}`));
}
