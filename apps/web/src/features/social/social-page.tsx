import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { friendsQuery } from '../../lib/residents.ts';
import { FindFriends } from './find-friends.tsx';
import { FriendRequests } from './friend-requests.tsx';
import { MyFriends } from './my-friends.tsx';
import { friendRequestsQuery } from './social.api.ts';
import { SocialFrame } from './social-frame.tsx';

const route = getRouteApi('/social');

export function SocialPage() {
  const { tab = 'friends' } = route.useSearch();
  const friends = useQuery(friendsQuery);
  const requests = useQuery(friendRequestsQuery('incoming'));
  return (
    <SocialFrame tab={tab}>
      {tab === 'friends' && <MyFriends friends={friends} />}
      {tab === 'requests' && <FriendRequests incoming={requests} />}
      {tab === 'find' && <FindFriends />}
    </SocialFrame>
  );
}
