/** Leaves a browser in which nothing was chosen, with a page in English. */
export function forgetChoices(): void {
  localStorage.clear();
  document.cookie = 'language=; path=/; max-age=0';
  document.documentElement.lang = 'en';
}
