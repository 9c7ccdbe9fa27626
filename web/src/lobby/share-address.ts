/** Which address to give to others. */
import type { TableView } from '../lib/wire';

type Shared = Pick<TableView, 'share' | 'share_warning' | 'id'>;

/** The address of a table that other devices can reach; where there is none, the one it has here. */
export function addressToShare({ share, share_warning, id }: Shared, here: string): string {
  if (share && !share_warning) return share;
  return new URL(`/table/${encodeURIComponent(id)}`, here).href;
}
