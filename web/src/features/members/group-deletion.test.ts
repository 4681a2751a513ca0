import { expect, test } from 'vitest'
import { whatIsMissing } from './group-deletion.ts'

const group = { name: 'Familie Keller' }
const missing = (name: string, password: string, asksPassword: boolean) =>
	Object.keys(whatIsMissing({ name, password }, group, asksPassword) ?? {})

test.for(['', 'Familie', 'familie keller', 'Familie Keller '])('«%s» is not the name of the group', (name) => {
	for (const asksPassword of [false, true]) expect(missing(name, 'geheim', asksPassword)).toEqual(['name'])
})

test('a password is wanted once it was asked for, and never before', () => {
	expect(missing(group.name, '', false)).toEqual([])
	expect(missing(group.name, 'geheim', false)).toEqual([])
	expect(missing(group.name, '', true)).toEqual(['password'])
	expect(missing(group.name, 'geheim', true)).toEqual([])
})
