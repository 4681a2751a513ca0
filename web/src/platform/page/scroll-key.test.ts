import { expect, test } from 'vitest'
import { scrollKey } from './scroll-key.ts'

const house = '/group/g/property/p'
let visits = 0
/** Whether two visits share their place in the page. */
const isRestored = (pathname: string, search = {}) => {
	const visit = () => scrollKey({ pathname, search, href: pathname, state: { __TSR_key: `visit ${visits++}` } })
	return visit() === visit()
}

test('T5 lists are found as one left them, forms begin at their top', () => {
	const lists = [house, `${house}/events/all`, `${house}/objects`, `${house}/files`, '/group/g/properties', '/group/g/settings/trash']
	expect(lists.filter((path) => !isRestored(path))).toEqual([])
	const others = [
		'/group/g/create',
		`${house}/edit`,
		`${house}/objects/create`,
		`${house}/contacts/edit-c`,
		`${house}/journals/view-j`,
		'/group/g',
	]
	expect(others.filter((path) => isRestored(path))).toEqual([])
	expect(isRestored(house, { event: 'e' })).toBe(true)
	expect([isRestored(house, { event: 'new' }), isRestored(`${house}/events/all`, { event: 'e', edit: 1 })]).toEqual([false, false])
})
