export function clearStoredChoices(): void {
  localStorage.clear();
  document.cookie = 'language=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  document.cookie = '__Host-language=; path=/; secure; expires=Thu, 01 Jan 1970 00:00:00 GMT';
  document.documentElement.lang = 'en';
}
