export function UnknownArticle() {
  return <h1>UnknownArticle</h1>;
}
