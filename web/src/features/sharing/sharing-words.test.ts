import { expect, test } from 'vitest'
import { alikeIn, balanceText, inOrder, listedAs, offeredEnd, paymentText, reasonText, spanText } from './sharing-words.ts'
import { yearsShown } from './shown-years.ts'

test('a balance is said in words', () => {
	expect([58318, -56234, 0].map((balance) => balanceText('Anna', balance))).toEqual([
		'Anna bekommt CHF\u00a0583.18',
		'Anna schuldet CHF\u00a0562.34',
		'Anna ist ausgeglichen',
	])
	expect(paymentText({ from: 'a', to: 'b', amount: 56234 }, (id) => ({ a: 'Anna', b: 'Beat' })[id] ?? '')).toBe(
		'Anna zahlt Beat CHF\u00a0562.34',
	)
})

const none = { carried: 0, paid: 0, share: 0, sent: 0, received: 0, balance: 0 }
test('my party comes first, and who has gone without a figure is not named', () => {
	const parties = [
		{ id: 'anna', people: ['u1'], until_on: null },
		{ id: 'gone', people: [], until_on: '2025-12-31' },
		{ id: 'left', people: [], until_on: '2026-03-31' },
		{ id: 'beat', people: ['u2'], until_on: null },
	]
	const sums = parties.map(({ id }) => ({ id, ...none, ...(id === 'left' && { share: 5 }) }))
	expect(inOrder(sums, parties, 'u2').map(({ id }) => id)).toEqual(['beat', 'anna', 'left'])
})

test('a figure leads to its entries of the days that are counted', () => {
	expect(listedAs('anna', 'paid', { since: '2026-01-01', until: null })).toEqual({ party: 'anna', as: 'paid', since: '2026-01-01' })
	expect(spanText({ since: '2026-01-01', until: '2026-12-31' })).toBe('01.01.2026 bis 31.12.2026')
})

test('the newest year stands first, and the one that is asked for among them, once', () => {
	expect([yearsShown([2024, 2026, 2025], undefined), yearsShown([2026, 2024], 2025), yearsShown([2026], 2026)]).toEqual([
		[2026, 2025, 2024],
		[2026, 2025, 2024],
		[2026],
	])
})

test('an equal payment of the last days is found, one the other way round is another', () => {
	const recent = [{ event: 'e', event_at: '2026-11-20T09:00:00.000Z', from: 'a', to: 'b', amount: 100 }]
	expect(alikeIn(recent, { from: 'a', to: 'b', amount: 100 })?.event).toBe('e')
	expect(alikeIn(recent, { from: 'b', to: 'a', amount: 100 })).toBeUndefined()
})

test.each([
	[null, [2026, 2025], '2025-12-31'],
	['2025-12-31', [2026, 2025], '2026-10-31'],
	['2024-12-31', [2025], '2025-12-31'],
	[null, [2026], '2026-10-31'],
])('closed until %s and shared in %j, %s is offered', (closed_until, years, offered) => {
	expect(offeredEnd({ closed_until, years }, '2026-11-21')).toBe(offered)
})

test('that who paid carries it is said where that is so', () => {
	const saysPayer = (['nights', 'party', 'weights'] as const).map((reason) => reasonText({ reason }).includes('wer ausgelegt hat'))
	expect(saysPayer).toEqual([true, false, true])
})
