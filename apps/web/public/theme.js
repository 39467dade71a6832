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
