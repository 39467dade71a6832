// Below the floor of the README, the app would stay blank. Safari 16.4 and Firefox 115 have both.
if (!('toSorted' in Array.prototype && 'adoptedStyleSheets' in document) && location.pathname !== '/old-browser') {
  location.replace('/old-browser');
}
// Keeps room for the offer of the browser's language, which arrives later and must not move the page.
{
  const known = navigator.languages.map((tag) => tag.split('-', 1)[0]);
  const preferred = known.find((code) => /^(?:en|zh|ms|ta|de|es|ko|ja|fr|it)$/.test(code));
  try {
    const isSettled = localStorage.getItem('language') || localStorage.getItem('language-offer');
    if (preferred && preferred !== 'en' && !isSettled) document.documentElement.dataset.offer = '';
  } catch {
    // Without storage, the offer moves the page once.
  }
}
// Blocks the first paint on purpose: the page must never show the other theme for a moment.
{
  let dark = false;
  try {
    dark = localStorage.getItem('theme') === 'dark';
  } catch {
    // Without storage, the theme is light.
  }
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  const bar = document.querySelector('meta[name="theme-color"]');
  if (dark && bar) bar.content = bar.dataset.dark;
}
