// Shows the screen without its data until the app draws it. It is in the page's language: if this browser has another, it waits.
{
  const link = document.querySelector('link[data-first-screen]');
  let language = null;
  try {
    language = localStorage.getItem('language');
  } catch {
    // Without storage it is the page's.
  }
  // The page may not have been read to its end yet.
  const rootOf = () =>
    new Promise((resolve) => {
      const look = () => {
        const root = document.querySelector('#root');
        if (root) resolve(root);
        return root;
      };
      if (look()) return;
      const watch = new MutationObserver(() => look() && watch.disconnect());
      watch.observe(document.documentElement, { childList: true, subtree: true });
    });
  const show = async ({ href }) => {
    const [response, root] = await Promise.all([fetch(href), rootOf()]);
    const html = await response.text();
    if (!response.ok || root.hasChildNodes()) return;
    // Nothing in it works yet, so it is there for the eyes alone.
    const screen = Object.assign(document.createElement('div'), { innerHTML: html, inert: true, ariaHidden: 'true' });
    screen.dataset.prerendered = '';
    const picture = document.querySelector('link[rel=preload][as=image]');
    if (picture) {
      const image = Object.assign(new Image(), { src: picture.href, alt: '', className: 'size-full object-cover' });
      screen.querySelector('[data-page-picture]')?.replaceChildren(image);
    }
    root.append(screen);
  };
  // The app comes without it, too.
  if (link && (language ?? document.documentElement.lang) === document.documentElement.lang) show(link).catch(() => {});
}
