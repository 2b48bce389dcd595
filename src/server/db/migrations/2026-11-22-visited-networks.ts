import { isIPv6 } from 'node:net';
import { type Kysely, sql } from 'kysely';

interface Known {
  known_places: { user_id: string; place: string; browser: string; last_login_at: number };
}

/** Known places of IPv6 users become /64 networks, as logins count them since `places`. Frozen in time. */
export const visitedNetworks = {
  async up(db: Kysely<Known>): Promise<void> {
    const addresses = db.selectFrom('known_places').selectAll().where('place', 'like', '%:%');
    for (const known of await addresses.where('place', 'not like', '%/64').execute()) {
      const { user_id, place, browser } = known;
      await db
        .deleteFrom('known_places')
        .where('user_id', '=', user_id)
        .where('place', '=', place)
        .where('browser', '=', browser)
        .execute();
      const network = networkOf(place);
      if (network === undefined) continue;
      const later = sql<number>`case when excluded.last_login_at > known_places.last_login_at
        then excluded.last_login_at else known_places.last_login_at end`;
      await db
        .insertInto('known_places')
        .values({ ...known, place: network })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'place', 'browser']).doUpdateSet({ last_login_at: later }),
        )
        .execute();
    }
  },
};

/** The /64 network of an IPv6 address, an IPv4-mapped address as IPv4; undefined for what is no address. */
function networkOf(place: string): string | undefined {
  const address = place.replace(/%.*$/, '');
  if (!isIPv6(address)) return undefined;
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(text);
  if (mapped) {
    const [high = 0, low = 0] = mapped.slice(1).map((group) => Number.parseInt(group, 16));
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const [head = [], tail = []] = text.split('::').map((part) => (part ? part.split(':') : []));
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return `${new URL(`http://[${groups.slice(0, 4).join(':')}::]`).hostname.slice(1, -1)}/64`;
}
