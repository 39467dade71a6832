import type { User } from '@ecopulse/contract/accounts';
import { activateLanguage } from '../lib/i18n.ts';
import { storedChoice } from '../lib/stored-choice.ts';
import { chooseTheme } from '../lib/theme.ts';

/**
 * Shows what the account remembers from other browsers, and keeps it in this one. What was chosen here wins; where the
 * words of a language do not come, the app goes on as it is.
 */
export async function showAccountPreferences({ language, theme }: Pick<User, 'language' | 'theme'>): Promise<void> {
  if (theme && storedChoice('theme') === null) chooseTheme(theme);
  if (language && storedChoice('language') === null) await activateLanguage(language).catch(() => undefined);
}
