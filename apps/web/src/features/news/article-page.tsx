export function ArticlePage() {
  return <h1>ArticlePage</h1>;
}
