import { expect, test } from 'vitest'
import { journalsOfRound } from './journals-of-round.ts'

const journals = [
	{ id: 'haus', disabled_at: null },
	{ id: 'umbau', disabled_at: '2026-05-01T10:00:00.000Z' },
	{ id: 'zähler', disabled_at: null },
]
const offered = (value: string, ...recent: (string | null)[]) => {
	const entries = recent.map((journal) => ({ journal }))
	const { usable, last } = journalsOfRound(journals, entries, value)
	return [usable.map(({ id }) => id).join(), last?.id]
}

test('readings are written into no journal that was switched off; one that a draft has chosen before stays', () => {
	expect(offered('')).toEqual(['haus,zähler', undefined])
	expect(offered('umbau')).toEqual(['haus,umbau,zähler', undefined])
	expect(offered('haus')).toEqual(['haus,zähler', undefined])
})

test('the journal of the last reading that stands in one is offered, as long as none is chosen and it is in use', () => {
	expect([offered('', null, 'zähler', 'haus')[1], offered('haus', 'zähler')[1], offered('', 'umbau', 'haus')[1]]).toEqual([
		'zähler',
		undefined,
		undefined,
	])
})
