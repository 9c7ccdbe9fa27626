import { afterEach, describe, expect, it, vi } from 'vitest';
import * as api from './api';
import { Refusal } from './refusal';

const answers = (answer: Response | Error) => {
  const fetched = vi.fn(() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
};

afterEach(() => vi.unstubAllGlobals());

describe('a request', () => {
  it('names its seat only if there is one', async () => {
    const fetched = answers(Response.json({}));
    await api.table('a b', 2);
    expect(fetched).toHaveBeenCalledWith('/api/tables/a%20b?seat=2', expect.objectContaining({ method: 'GET' }));
    answers(Response.json({}));
    await api.table('t');
    expect(fetch).toHaveBeenCalledWith('/api/tables/t', expect.anything());
  });

  it('is refused with the sentence of the server', async () => {
    answers(Response.json({ sentence: 'There is no such table.' }, { status: 404 }));
    await expect(api.table('t')).rejects.toEqual(new Refusal('There is no such table.', '404'));
  });

  it('is refused with a sentence when no server answers, or a stranger', async () => {
    answers(new TypeError('Failed to fetch'));
    await expect(api.tables()).rejects.toMatchObject({ rule: 'silent' });
    answers(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.tables()).rejects.toThrow('502');
  });

  it('of a guide may get none', async () => {
    answers(new Response(null, { status: 204 }));
    expect(await api.guide('t', 0)).toBeNull();
  });

  it('of a change of seats has a cid of its own', async () => {
    const fetched = answers(Response.json({ id: 't' }));
    await api.changeSeat('t', 1, 'sit');
    const [path, { body }] = fetched.mock.calls[0] as unknown as [string, { body: string }];
    expect(path).toBe('/api/tables/t/seats/1');
    expect(JSON.parse(body)).toMatchObject({ do: 'sit', bot: '', cid: expect.stringMatching(/^[0-9a-f]{24}$/) as string });
  });
});
