import { describe, expect, test } from 'vitest'
import type { Property } from '@hausheft/contract/properties.ts'
import { propertyNoun, type PropertyValues } from '../../features/properties/property-noun.ts'
import { openForm } from './driven-form.ts'
import type { Fresh } from './form-state.ts'
import { nounRules, type Content } from './noun-rules.ts'
import { firstAttempt, type Attempts } from './repeated-create.ts'

const rules = nounRules(propertyNoun, 'group')
const empty = { ...propertyNoun.valuesOf(undefined), type: '01900000-0000-7000-8000-000000000001' }
const stored = (version: number, over: Partial<Property> = {}) =>
	({ id: 'p', version, ...empty, name: 'Chalet', address_city: 'Adelboden', ...over }) as Property
const fresh = (key = 'k'): Fresh<Property, Content<PropertyValues>> => ({ content: { values: empty }, sent: firstAttempt(key) })

describe('another tab with the same draft', () => {
	const twoTabs = () =>
		openForm(rules, fresh('other'), { value: { values: { ...empty, name: 'Chalet' }, sent: firstAttempt('k') }, keptAt: 7 })
	const theirs: Attempts = { key: 'k', bodies: [JSON.stringify(rules.bodyOf({ values: { ...empty, name: 'Chalet' } }))] }
	const followed = (gone: boolean, sent = theirs) => ({ is: 'followed', sent, gone, uploading: false, fresh: fresh('new') }) as const

	test('notes what that one has sent, and writes nothing back', () => {
		const form = twoTabs()
		form.send(followed(false))
		expect([form.state.sent, form.effects]).toEqual([theirs, []])
	})

	test('begins anew when that one has saved it and nothing was typed here', () => {
		const form = twoTabs()
		form.send(followed(true))
		expect([form.is(), form.state.content.values.name, form.state.sent?.key]).toEqual([['show', 'forget', 'gone'], '', 'new'])
	})

	test('goes on when something was typed here, and knows what is made already', () => {
		const form = twoTabs()
		form.type({ address_city: 'Frutigen' })
		form.send(followed(true))
		expect(form.effects.at(-1)).toEqual({ is: 'gone', stays: true })
		form.save()
		form.send({ is: 'refused', refusal: { status: 422, code: 'idempotency_mismatch', message: '', errors: [] } })
		form.send({ is: 'answered', entity: stored(1, { address_city: '' }) })
		expect(form.effects.at(-1)).toEqual({ is: 'change', id: 'p', version: 1, body: { address_city: 'Frutigen' } })
	})

	test('of another draft is none of this one’s business', () => {
		const form = twoTabs()
		const before = form.state
		form.send(followed(true, firstAttempt('other')))
		expect([form.state, form.effects]).toEqual([before, []])
	})

	test('does not take away what is on its way', () => {
		const form = twoTabs()
		form.save()
		form.send(followed(true))
		expect([form.state.step.is, form.state.content.values.name]).toEqual(['creating', 'Chalet'])
	})
})

test('discarded, it begins with what is stored; deleted, nothing of it stays', () => {
	const form = openForm(rules, { content: rules.contentOf(stored(1)), base: stored(1) })
	form.type({ address_city: 'Frutigen' })
	form.send({ is: 'restarted', fresh: { content: rules.contentOf(stored(2)), base: stored(2) } })
	expect([form.state.content.values.address_city, form.state.base?.version, form.is()]).toEqual(['Adelboden', 2, ['show', 'forget']])
	form.type({ address_city: 'Frutigen' })
	form.send({ is: 'removed' })
	expect(form.is()).toEqual(['forget'])
	form.type({ address_city: 'Thun' })
	expect(form.effects).toEqual([])
})
