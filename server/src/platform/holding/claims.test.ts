import { expect, test } from 'vitest'
import { claimOn } from './claims.ts'

const row = { house: 'a', mark: 'neu', next: null, database: '1 5' }
const fresh = { ...row, mark: null }
const file = (mark: string, house = 'a', database?: string) => ({ house, mark, ...(database !== undefined && { database }) })

test.each([
	['what nobody has said anything of is free', fresh, null, null, 'free'],
	['the mark of the row is beside the files', row, file('neu'), null, 'ours'],
	['a server that ended between the two', { ...row, mark: 'alt', next: 'neu' }, file('neu'), null, 'ours'],
	['written by this very database', row, file('neu', 'a', '1 5'), null, 'ours'],
	['a clone has the same mark, on the same PostgreSQL', row, file('neu', 'a', '1 6'), null, 'copy'],
	['or on another one', row, file('neu', 'a', '2 5'), null, 'copy'],
	['nor does a clone move what is not its own', row, null, file('neu', 'a', '1 6'), 'copy'],
	['before it was written', { ...row, mark: 'alt', next: 'neu' }, file('alt'), null, 'ours'],
	['another mark is of a newer copy', row, file('neuer'), null, 'copy'],
	['so is one where the row has none', fresh, file('neu'), null, 'copy'],
	['files that have gone, or never were there', row, null, null, 'copy'],
	['from where they lay before', row, null, file('neu'), 'moved'],
	['moved once more, after nights in the former place', row, file('alt'), file('neu'), 'moved'],
	['before there is a newer copy too', row, null, file('neuer'), 'copy'],
	['another database lay there before', row, null, file('neu', 'b'), 'copy'],
	['another database', row, file('neu', 'b'), file('neu'), 'foreign'],
	['another database, and nothing said of this one', fresh, file('neu', 'b'), null, 'foreign'],
] as const)('%s', (_, known, here, before, claim) => {
	expect(claimOn(known, here, before)).toBe(claim)
})
