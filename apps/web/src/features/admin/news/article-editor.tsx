export function ArticleEditor() {
  return <h1>ArticleEditor</h1>;
}
