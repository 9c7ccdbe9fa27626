/** Where we are: the path of the page, kept in the browser's history. */

export type Route =
  | { readonly page: 'landing' }
  | { readonly page: 'new'; readonly game: string }
  | { readonly page: 'table'; readonly id: string }
  | { readonly page: 'screen'; readonly id: string }
  | { readonly page: 'learn'; readonly game: string }
  | { readonly page: 'not-found'; readonly path: string };

/** What a path shows. */
export function routeOf(path: string): Route {
  const [first = '', second = '', ...rest] = path.split('/').filter(Boolean).map(decoded);
  if (first === '') return { page: 'landing' };
  if (first === 'table' && second !== '' && rest.length === 1 && rest[0] === 'screen') return { page: 'screen', id: second };
  if (second !== '' && rest.length === 0) {
    if (first === 'new') return { page: 'new', game: second };
    if (first === 'table') return { page: 'table', id: second };
    if (first === 'learn') return { page: 'learn', game: second };
  }
  return { page: 'not-found', path };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route: Route = $state.raw(routeOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => this.#arrive());
  }

  /** Show another page. */
  go(path: string, { replace = false } = {}): void {
    if (path === location.pathname) return;
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.#arrive();
    scrollTo(0, 0);
  }

  #arrive(): void {
    this.route = routeOf(location.pathname);
  }
}

export const router = new Router();

/** The moment of a game that an address names: how long the game was then; null for the game as it is now. */
export function momentIn(search: string): number | null {
  const told = new URLSearchParams(search).get('at') ?? '';
  return /^\d{1,6}$/.test(told) ? Number(told) : null;
}

/** The address of this table at a moment of its game, or as it is now. */
export const addressAt = (at: number | null): string => `${location.pathname}${at === null ? '' : `?at=${at}`}`;

/** For the `onclick` of a link within the page: plain clicks stay here, all others are the browser's. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget;
  if (!(link instanceof HTMLAnchorElement)) return;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  router.go(link.pathname);
}
