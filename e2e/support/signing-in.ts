import type { Page } from '@playwright/test';
import { expect, type Resident } from './fixtures.ts';

export async function signIn(page: Page, { email, password }: Pick<Resident, 'email' | 'password'>): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

export async function expectHome(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'National Rankings' })).toBeVisible();
}

export async function expectSignedOut(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Welcome to EcoPulse' })).toBeVisible();
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu$/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to EcoPulse' })).toBeVisible();
}
