// Blocks the first paint on purpose: the page must never show the other theme for a moment.
{
  let theme = 'light';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
  } catch {
    // Storage may be forbidden; then the default stands.
  }
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (theme === 'dark' && bar) bar.content = bar.dataset.dark;
}
