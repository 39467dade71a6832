import { getRouteApi } from '@tanstack/react-router';
import { SearchField } from '../search/search-field.tsx';

const route = getRouteApi('/');

/** Search as you type; what is searched for stands in the address, so it can be shared and gone back to. */
export function HomeSearch() {
  const { q = '' } = route.useSearch();
  const navigate = route.useNavigate();

  function change(text: string) {
    void navigate({ search: text.trim() === '' ? {} : { q: text }, replace: true, resetScroll: false });
  }

  return <SearchField value={q} onChange={change} look="sheet" clearsOnEscape />;
}
