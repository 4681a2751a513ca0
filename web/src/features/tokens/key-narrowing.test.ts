import { expect, test } from 'vitest'
import { housesOf, onlyGroup, refusedFields, whatIsMissing } from './key-narrowing.ts'

const knownIds = (...ids: string[]) => ids.map((id) => ({ id }))

test('houses can be chosen where one group is meant: the chosen one, or the only one', () => {
	expect([onlyGroup(['a'], knownIds('a', 'b')), onlyGroup(null, knownIds('a')), onlyGroup([], knownIds('a'))]).toEqual(['a', 'a', 'a'])
	expect([onlyGroup(null, knownIds('a', 'b')), onlyGroup(['a', 'b'], knownIds('a', 'b')), onlyGroup(null, [])]).toEqual([
		undefined,
		undefined,
		undefined,
	])
})

test('what was ticked in one group narrows no key for several', () => {
	expect([housesOf('a', ['berg']), housesOf('a', null), housesOf('a', [])]).toEqual([['berg'], null, []])
	expect(housesOf(undefined, ['berg'])).toBeNull()
})

test('a key has a name, a place, and where it is asked for the password; one thing at a time', () => {
	const missing = (more: Partial<Parameters<typeof whatIsMissing>[0]> = {}) =>
		Object.keys(
			whatIsMissing({ name: 'Auswertung', groups: null, houses: null, password: undefined, asksPassword: false, ...more }) ?? {},
		).join()
	expect([missing(), missing({ groups: ['a'], houses: ['berg'] }), missing({ asksPassword: true, password: 'geheim' })]).toEqual([
		'',
		'',
		'',
	])
	expect([missing({ name: ' ' }), missing({ groups: [] }), missing({ houses: [] })]).toEqual(['name', 'groups', 'properties'])
	expect([missing({ asksPassword: true }), missing({ asksPassword: true, password: '' })]).toEqual(['password', 'password'])
	expect(missing({ name: '', groups: [], houses: [], asksPassword: true })).toBe('name')
})

test('what was refused is said at its field, also where it is one of several; what is about none of them is not', () => {
	const refused = (...paths: string[]) => refusedFields(paths.map((path) => ({ path, message: `${path} falsch` })))
	for (const field of ['name', 'groups', 'properties', 'password']) expect(refused(field)).toEqual({ [field]: `${field} falsch` })
	expect(refused('cap', 'groups.1', 'name')).toEqual({ groups: 'groups.1 falsch', name: 'name falsch' })
	for (const others of [[], ['cap'], ['expires_at', 'names', 'group']]) expect(refused(...others)).toBeUndefined()
})
