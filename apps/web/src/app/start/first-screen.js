// Shows the prerendered screen until the app renders. Skipped if this browser has chosen another language than the page's.
{
  const link = document.querySelector('link[data-first-screen]');
  let language = null;
  try {
    language = localStorage.getItem('language');
  } catch {
    // Without storage, the page's language applies.
  }
  // The parser may not have reached the root yet.
  const waitForRoot = () =>
    new Promise((resolve) => {
      const resolveIfFound = () => {
        const root = document.querySelector('#root');
        if (root) resolve(root);
        return root;
      };
      if (resolveIfFound()) return;
      const observer = new MutationObserver(() => resolveIfFound() && observer.disconnect());
      observer.observe(document.documentElement, { childList: true, subtree: true });
    });
  const show = async ({ href }) => {
    const [response, root] = await Promise.all([fetch(href), waitForRoot()]);
    const html = await response.text();
    if (!response.ok || root.hasChildNodes()) return;
    // Inert and hidden from screen readers, because its controls do not work yet.
    const screen = Object.assign(document.createElement('div'), { innerHTML: html, inert: true, ariaHidden: 'true' });
    screen.dataset.prerendered = '';
    const picture = document.querySelector('link[rel=preload][as=image]');
    if (picture) {
      const image = Object.assign(new Image(), { src: picture.href, alt: '', className: 'size-full object-cover' });
      screen.querySelector('[data-page-picture]')?.replaceChildren(image);
    }
    root.append(screen);
  };
  // A failure is ignored, because the app renders without the prerendered screen too.
  if (link && (language ?? document.documentElement.lang) === document.documentElement.lang) show(link).catch(() => {});
}
