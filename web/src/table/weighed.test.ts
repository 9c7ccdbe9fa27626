import { describe, expect, it } from 'vitest';
import { shortNumber, weighedRows } from './weighed';

describe('what a bot weighed', () => {
  it('is a row each, the first of them taken', () => {
    const rows = weighedRows({ sentence: 'So.', weighed: [['this', 2], ['that', 1]] });
    expect(rows.map(({ label, taken }) => [label, taken])).toEqual([['this', true], ['that', false]]);
    expect(rows[0]).toMatchObject({ numbers: [], remark: '' });
    expect(weighedRows({ sentence: 'So.' })).toEqual([]);
  });

  it('has its numbers and remarks beside it, and says itself which was taken', () => {
    const rows = weighedRows({
      sentence: 'So.',
      weighed: [['this', 2], ['that', 1]],
      columns: ['speed'],
      numbers: [[0.5], [0]],
      remarks: ['too dear', 'Taken: it can be paid'],
    });
    expect(rows.map(({ numbers, remark, taken }) => [numbers, remark, taken])).toEqual([
      [[0.5], 'too dear', false],
      [[0], 'Taken: it can be paid', true],
    ]);
  });

  it('is written shortly', () => {
    expect([3, 0.256, 41.26, -2.5, -7].map(shortNumber)).toEqual(['3', '0.26', '41.3', '−2.50', '−7']);
  });
});
