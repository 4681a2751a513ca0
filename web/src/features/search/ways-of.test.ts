import { expect, test } from 'vitest'
import { permissionsOf, uncapped } from '@hausheft/contract/rights.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { propertyPages } from './pages.ts'
import { waysOf } from './ways-of.ts'

const groupOf = (role: Role) => ({ rbac: { role, permissions: permissionsOf(uncapped(role)) } })
const pathsOf = (role: Role, isKnown: (path: string) => boolean = () => true) => {
	const { pages, lists } = waysOf(groupOf(role), isKnown)
	return [...pages, ...lists].map(({ path }) => path)
}

test('whoever sees all of a house finds each of its pages once, and nothing else', () => {
	const paths = pathsOf('owner')
	expect(new Set(paths).size).toBe(paths.length)
	expect(paths.toSorted()).toEqual(
		propertyPages
			.map(({ path }) => path)
			.filter(Boolean)
			.toSorted(),
	)
})

test('what one may not see, or what the app has no page for, is not there', () => {
	expect(pathsOf('caretaker')).not.toContain('/tax')
	expect(pathsOf('viewer')).not.toContain('/edit')
	expect(pathsOf('owner', (path) => path !== '/statistics')).not.toContain('/statistics')
})
