import { expect, test } from 'vitest'
import { firstIssues, refusedFields } from './field-errors.ts'

test('each field says the first that is wrong with it, and every field with something does', () => {
	const issues = [
		{ path: ['email'], message: 'fehlt' },
		{ path: ['password'], message: 'zu kurz' },
		{ path: ['email'], message: 'ist keine Adresse' },
		{ path: ['password'], message: 'zu bekannt' },
	]
	expect(firstIssues(issues)).toEqual({ email: 'fehlt', password: 'zu kurz' })
	expect(firstIssues([])).toEqual({})
})

test('what was refused of another field is none of this form', () => {
	const refused = [
		{ path: 'email', message: 'vergeben' },
		{ path: 'invite', message: 'abgelaufen' },
		{ path: 'email', message: 'gesperrt' },
	]
	expect(refusedFields(refused, (path) => path !== 'invite')).toEqual({ email: 'vergeben' })
	expect(refusedFields(refused, () => false)).toBeUndefined()
	expect(refusedFields([], () => true)).toBeUndefined()
})
