import { LANGUAGE_TRIGGER_STYLE, LanguageTrigger } from './language-trigger.tsx';
import { MenuOnDemand } from '../../ui/lazy-menu.tsx';

const loadMenu = async () => (await import('./language-menu.tsx')).LanguageMenu;

export function LanguagePicker() {
  return (
    <MenuOnDemand load={loadMenu} className={LANGUAGE_TRIGGER_STYLE}>
      <LanguageTrigger />
    </MenuOnDemand>
  );
}
