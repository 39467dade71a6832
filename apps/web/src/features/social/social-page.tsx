export function SocialPage() {
  return null;
}
