import { expect, type Page } from '@playwright/test';
import type { Resident } from './fixtures.ts';

export async function expectLog(adminPage: Page, admin: Resident, sentences: readonly string[]): Promise<void> {
  await adminPage.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Audit log' }).click();
  await adminPage.getByRole('combobox', { name: 'Admin' }).selectOption(admin.username);
  const lines = adminPage.getByRole('list', { name: 'Audit log' }).getByRole('listitem');
  await expect(lines).toContainText(sentences.map((sentence) => `${admin.username} ${sentence}`));
}
