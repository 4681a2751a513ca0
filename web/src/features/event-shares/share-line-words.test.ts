import { expect, test } from 'vitest'
import type { Parties, Party } from '@hausheft/contract/parties.ts'
import { openText, shareLine } from './share-line-words.ts'

const party = (id: string) => ({ id, name: `Familie ${id}` }) as Party
const house = (over: Partial<Parties> = {}) => ({ parties: [party('anna'), party('beat')], new_expenses: 'quota', ...over }) as Parties

test('the line says who and how, of an income that it came in, and asks who where that is open', () => {
	const line = (over: Partial<Parameters<typeof shareLine>[0]>, parties = house()) =>
		shareLine({ side: 'expense', paid_by: 'anna', split: { by: 'equal', parties: null }, shared: 'said', ...over }, parties)
	expect(line({})).toBe('Ausgelegt von Familie anna · geteilt nach Köpfen')
	expect(line({ side: 'income', split: { by: 'quota', parties: null } })).toBe('Eingenommen von Familie anna · geteilt nach Quote')
	const two = [
		{ party: 'anna', value: '' },
		{ party: 'beat', value: '' },
	]
	expect(line({ split: { by: 'equal', parties: two } })).toBe(
		'Ausgelegt von Familie anna · geteilt nach Köpfen unter Familie anna und Familie beat',
	)
	expect(line({ paid_by: '', split: null })).toBe('Nicht geteilt')
	expect(line({ paid_by: '', split: null, shared: 'unsaid' })).toBe('Ausgelegt von …?')
	expect(line({ paid_by: '', split: null, shared: 'unsaid' }, house({ new_expenses: 'none' }))).toBe('Nicht geteilt')
})

test('that who paid carries it is said where that is so', () =>
	expect((['nights', 'party', 'weights'] as const).map((open) => openText(open).includes('wer ausgelegt hat'))).toEqual([
		true,
		false,
		true,
	]))
