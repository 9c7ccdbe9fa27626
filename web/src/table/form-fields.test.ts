import { describe, expect, it } from 'vitest';
import type { Field, Form } from '../lib/wire';
import { actionOf, carriedOver, fault, firstEntry, matching } from './form-fields';

const amount: Field = { name: 'amount', label: 'How many?', least: 1, most: 20 };
const partner: Field = { name: 'partner', label: 'Whose?', values: [['P1', 1], ['P2', { seat: 2 }]] };
const wanted: Field = { name: 'wanted', label: 'Which?', values: [['Malmö', 7], ['Bern', 9]], several: true };
const form: Form = { action: 'offer', label: 'Offer', fields: [amount, partner, wanted] };

describe('a form', () => {
  it('makes an action of its entries, with the JSON values', () => {
    expect(actionOf(form, { amount: 3, partner: 1, wanted: [1, 0] })).toEqual({
      do: 'offer', amount: 3, partner: { seat: 2 }, wanted: [9, 7],
    });
  });

  it('begins with the least number, nothing chosen, and the only value', () => {
    expect(firstEntry(amount)).toBe(1);
    expect(firstEntry(partner)).toBeNull();
    expect(firstEntry(wanted)).toEqual([]);
    expect(firstEntry({ ...partner, values: [['P1', 1]] })).toBe(0);
  });

  it('says what is wrong', () => {
    expect(fault(amount, 0)).toBe('At least 1.');
    expect(fault(amount, 21)).toBe('At most 20.');
    expect(fault(amount, 1.5)).toBe('A whole number, please.');
    expect(fault(amount, null)).toBe('A whole number, please.');
    expect(fault(amount, 20)).toBe('');
    expect(fault(partner, null)).toBe('Choose one.');
    expect(fault(wanted, [])).toBe('');
  });

  it('carries over what was filled in when what can be chosen changes', () => {
    const now: Form = { ...form, fields: [
      amount,
      { ...partner, values: [['P2', { seat: 2 }], ['P3', 3]] },
      { ...wanted, values: [['Bern', 9], ['Oslo', 4]] },
    ] };
    expect(carriedOver(form, now, { amount: 7, partner: 1, wanted: [0, 1] })).toEqual({ amount: 7, partner: 0, wanted: [0] });
    expect(carriedOver(form, now, { amount: 7, partner: 0, wanted: [] })).toEqual({ amount: 7, partner: null, wanted: [] });
  });

  it('finds values by their words', () => {
    expect(matching(wanted, 'malmo', (label) => label)).toEqual([0]);
    expect(matching(wanted, '', (label) => label)).toEqual([0, 1]);
  });
});
