import { describe, expect, test } from 'vitest'
import '@hausheft/contract/messages.ts'
import type { Contact } from '@hausheft/contract/contacts.ts'
import { contactNoun, type ContactValues } from '../../features/contacts/contact-noun.ts'
import { openForm } from './driven-form.ts'
import { choicesOf, type Fresh } from './form-state.ts'
import { nounRules, type Content } from './noun-rules.ts'
import { firstAttempt, type Refusal } from './repeated-create.ts'

const rules = nounRules(contactNoun, 'house')
type Contacts = Content<ContactValues>
const empty = contactNoun.valuesOf(undefined)
const stored = (version: number, over: Partial<Contact> = {}): Contact =>
	({ id: 'c', version, ...contactNoun.valuesOf(undefined), company: 'Maler Frei', phone: '044 1', ...over }) as unknown as Contact
const refusal = (code: string, more: Partial<Refusal> = {}): Refusal => ({ status: 422, code, message: `«${code}»`, errors: [], ...more })
const lost = refusal('offline', { status: 0, message: 'Keine Verbindung.' })

const fresh = (key = 'k'): Fresh<Contact, Contacts> => ({ content: { values: empty }, sent: firstAttempt(key) })
const openNew = () => openForm(rules, fresh())
const openStored = (contact = stored(1)) => openForm(rules, { content: rules.contentOf(contact), base: contact })
const bodyOf = (values: Partial<ContactValues>) => rules.bodyOf({ values: { ...empty, ...values } })

describe('something new', () => {
	test('is noted on the device, then sent, and forgotten when it is made', () => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		expect(form.effects).toEqual([
			{ is: 'keep', draft: { values: { ...empty, company: 'Huber AG' }, sent: firstAttempt('k') }, now: false },
		])
		form.send({ is: 'save' })
		expect([form.is(), form.state.step.is]).toEqual([['upload'], 'uploading'])
		form.send({ is: 'uploaded' })
		const body = bodyOf({ company: 'Huber AG' })
		const sent = { key: 'k', bodies: [JSON.stringify(body)] }
		expect(form.effects).toEqual([
			{ is: 'keep', draft: { values: { ...empty, company: 'Huber AG' }, sent }, now: true },
			{ is: 'create', parent: 'house', key: 'k', body },
		])
		const made = stored(1, { company: 'Huber AG', phone: null })
		form.send({ is: 'answered', entity: made })
		expect(form.effects).toEqual([
			{ is: 'forget', key: 'k' },
			{ is: 'saved', entity: made, before: null, another: false },
		])
		expect([form.state.step.is, form.state.dirty]).toEqual(['over', false])
	})

	test('that waits on the device is over here, and its draft goes', () => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		form.save(true)
		form.send({ is: 'waits' })
		expect([form.effects, form.state.step.is, form.state.dirty]).toEqual([
			[
				{ is: 'forget', key: 'k' },
				{ is: 'waiting', another: true },
			],
			'over',
			false,
		])
	})

	test('that is wrong is not sent, and says so at its field until that is typed anew', () => {
		const form = openNew()
		form.type({ email: 'info@huber' })
		form.save()
		expect(form.state.errors).toMatchObject({ email: 'Diese E-Mail-Adresse ist nicht gültig.' })
		expect(form.state.step.is).toBe('idle')
		form.type({ email: 'info@huber.ch' })
		expect(form.state.errors).not.toHaveProperty('email')
	})

	test('is sent once, however often one presses', () => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		form.save()
		for (const event of [{ is: 'save' }, { is: 'uploaded' }] as const) {
			form.send(event)
			expect(form.effects).toEqual([])
		}
	})

	test('whose photos could not be sent stays, and can be saved again', () => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		form.send({ is: 'save' })
		form.send({ is: 'uploaded', problem: 'Nicht alle Fotos.' })
		expect([form.state.step.is, form.state.problem, form.effects]).toEqual(['idle', 'Nicht alle Fotos.', []])
		form.save()
		expect([form.is().at(-1), form.state.problem]).toEqual(['create', undefined])
	})

	test('says that one more is wanted right after', () => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		form.save(true)
		form.send({ is: 'answered', entity: stored(1) })
		expect(form.effects.at(-1)).toMatchObject({ is: 'saved', another: true })
	})

	test('that is made elsewhere gets another key as soon as something was sent under the first', () => {
		const form = openNew()
		form.send({ is: 'moved', content: { values: { ...empty, company: 'Huber AG' } }, sent: firstAttempt('other') })
		expect(form.state.sent?.key).toBe('k')
		form.save()
		form.send({ is: 'refused', refusal: lost })
		form.send({ is: 'moved', content: form.state.content, sent: firstAttempt('other') })
		expect(form.state.sent).toEqual(firstAttempt('other'))
	})
})

describe('after an answer was lost', () => {
	const sentOnce = () => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		form.save()
		form.send({ is: 'refused', refusal: lost })
		return form
	}

	test('the same is sent under the same key, after the page was loaded anew too', () => {
		const form = sentOnce()
		expect([form.state.problem, form.state.step.is]).toEqual(['Keine Verbindung.', 'idle'])
		const { content, sent } = form.state
		const again = openForm(rules, fresh('other'), { value: { ...content, ...(sent && { sent }) }, keptAt: 7 })
		expect([again.state.dirty, again.state.keptAt]).toEqual([true, 7])
		again.save()
		expect(again.effects.at(-1)).toEqual({ is: 'create', parent: 'house', key: 'k', body: bodyOf({ company: 'Huber AG' }) })
	})

	test('with other words the key answers what had arrived, and the words become a change of that', () => {
		const form = sentOnce()
		form.type({ phone: '044 2' })
		form.save()
		form.send({ is: 'refused', refusal: refusal('idempotency_mismatch') })
		expect(form.effects).toEqual([{ is: 'create', parent: 'house', key: 'k', body: bodyOf({ company: 'Huber AG' }) }])
		form.send({ is: 'answered', entity: stored(1, { company: 'Huber AG', phone: null }) })
		expect(form.effects.at(-1)).toEqual({ is: 'change', id: 'c', version: 1, body: { phone: '044 2' } })
		form.send({ is: 'answered', entity: stored(2, { company: 'Huber AG', phone: '044 2' }) })
		expect(form.effects.at(-1)).toMatchObject({ is: 'saved', before: null })
	})

	test('what somebody has changed of it meanwhile is not overwritten', () => {
		const form = sentOnce()
		form.type({ phone: '044 2' })
		form.save()
		form.send({ is: 'refused', refusal: refusal('idempotency_mismatch') })
		form.send({ is: 'answered', entity: stored(3, { company: 'Huber Söhne', phone: null }) })
		expect(form.effects.at(-1)).toEqual({ is: 'change', id: 'c', version: 3, body: { phone: '044 2' } })
		expect(form.state.content.values.company).toBe('Huber Söhne')
	})

	test('of what both have changed somebody has to choose', () => {
		const form = sentOnce()
		form.type({ company: 'Huber GmbH' })
		form.save()
		form.send({ is: 'refused', refusal: refusal('idempotency_mismatch') })
		form.send({ is: 'answered', entity: stored(3, { company: 'Huber Söhne', phone: null }) })
		expect([choicesOf(rules, form.state), form.state.content.values.company]).toEqual([['company'], 'Huber GmbH'])
		form.send({ is: 'chosen', keep: new Set(['company']) })
		form.send({ is: 'uploaded' })
		expect(form.effects.at(-1)).toEqual({ is: 'change', id: 'c', version: 3, body: { company: 'Huber GmbH' } })
	})

	test('a key that another tab has used up is said', () => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		form.save()
		form.send({ is: 'refused', refusal: refusal('idempotency_mismatch') })
		expect(form.state.problem).toMatch(/in einem anderen Fenster schon gespeichert/)
		expect(form.state.sent).toEqual(firstAttempt('k'))
	})

	test.each([
		['a plain no is certain', refusal('limit_exceeded', { status: 402 }), 0],
		['a server that fails is not', refusal('unavailable', { status: 503 }), 1],
		['an answer of another shape is not', refusal('unreadable', { status: 502 }), 1],
	])('%s', (_, no, noted) => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		form.save()
		form.send({ is: 'refused', refusal: no })
		expect([form.state.sent?.bodies.length, form.state.problem]).toEqual([noted, no.message])
	})

	test('what had arrived and is thrown away since is made anew by whoever saves once more', () => {
		const form = sentOnce()
		form.save()
		const gone = refusal('not_found', { status: 404, reason: 'stored', message: 'Das war schon gespeichert.' })
		form.send({ is: 'refused', refusal: gone, anew: firstAttempt('other') })
		expect([form.state.problem, form.state.sent, form.is()]).toEqual(['Das war schon gespeichert.', firstAttempt('other'), ['keep']])
		form.save()
		expect(form.effects.at(-1)).toEqual({ is: 'create', parent: 'house', key: 'other', body: bodyOf({ company: 'Huber AG' }) })
	})

	test('what cannot be made there is asked for under its own key again', () => {
		const form = sentOnce()
		form.save()
		form.send({ is: 'refused', refusal: refusal('not_found', { status: 404 }), anew: firstAttempt('other') })
		expect(form.state.sent?.key).toBe('k')
	})

	test('a bug says nothing about what was carried out', () => {
		const form = openNew()
		form.type({ company: 'Huber AG' })
		form.save()
		form.send({ is: 'failed' })
		expect([form.state.sent?.bodies.length, form.state.problem]).toEqual([1, 'Das hat nicht geklappt. Die Eingaben bleiben hier erhalten.'])
	})
})

describe('a change', () => {
	test('names what was changed and the version that it is a change of; undoing goes back there', () => {
		const form = openStored()
		form.type({ phone: '044 2 ', company: 'Maler Frei ' })
		form.save()
		expect(form.effects.at(-1)).toEqual({ is: 'change', id: 'c', version: 1, body: { phone: '044 2' } })
		form.send({ is: 'answered', entity: stored(2, { phone: '044 2' }) })
		expect(form.effects.at(-1)).toMatchObject({ is: 'saved', before: stored(1) })
	})

	test('of nothing sends nothing, and there is nothing to undo', () => {
		const form = openStored()
		form.save()
		expect(form.effects.at(-1)).toEqual({ is: 'saved', entity: stored(1), before: undefined, another: false })
	})

	test('at another place than somebody else’s is put together with it, three times', () => {
		const form = openStored()
		form.type({ phone: '044 2' })
		form.save()
		for (const version of [2, 3, 4]) {
			form.send({ is: 'refused', refusal: refusal('stale', { status: 412, current: stored(version, { company: `Frei ${version}` }) }) })
			expect(form.effects.at(-1)).toEqual({ is: 'change', id: 'c', version, body: { phone: '044 2' } })
			expect(form.state.content.values.company).toBe(`Frei ${version}`)
		}
		form.send({ is: 'refused', refusal: refusal('stale', { status: 412, current: stored(5) }) })
		expect([form.state.conflict?.current.version, form.state.step.is]).toEqual([5, 'idle'])
	})

	test('at the same place waits for a choice; typed or stored, the rest of both stands', () => {
		const form = openStored()
		form.type({ phone: '044 2', company: 'Malerei Frei' })
		form.save()
		form.send({ is: 'refused', refusal: refusal('stale', { status: 412, current: stored(2, { company: 'Frei', email: 'a@frei.ch' }) }) })
		expect([choicesOf(rules, form.state), form.state.content.values.company]).toEqual([['company'], 'Malerei Frei'])
		form.send({ is: 'save' })
		expect(form.effects).toEqual([])
		form.send({ is: 'chosen', keep: new Set() })
		form.send({ is: 'uploaded' })
		expect(form.effects.at(-1)).toEqual({ is: 'change', id: 'c', version: 2, body: { phone: '044 2' } })
		expect(form.state.content.values).toMatchObject({ company: 'Frei', email: 'a@frei.ch', phone: '044 2' })
	})

	test('of which the answer was lost is found to be there already', () => {
		const form = openStored()
		form.type({ phone: '044 2' })
		form.save()
		form.send({ is: 'refused', refusal: lost })
		form.save()
		form.send({ is: 'refused', refusal: refusal('stale', { status: 412, current: stored(2, { phone: '044 2' }) }) })
		expect(form.effects.at(-1)).toMatchObject({ is: 'saved', entity: { version: 2 } })
	})

	test('of what was deleted meanwhile says so and stays', () => {
		const form = openStored()
		form.type({ phone: '044 2' })
		form.save()
		form.send({ is: 'refused', refusal: refusal('not_found', { status: 404 }) })
		expect(form.state.problem).toBe('Dieser Kontakt wurde inzwischen gelöscht. Die Eingaben bleiben hier erhalten.')
		expect(form.state.content.values.phone).toBe('044 2')
	})

	test('that the server refuses says so at the field, and beside the button where there is none', () => {
		const form = openStored()
		form.type({ phone: '044 2' })
		form.save()
		const errors = [
			{ path: 'phone', message: 'So nicht.' },
			{ path: 'group', message: 'Dort auch nicht.' },
		]
		form.send({ is: 'refused', refusal: refusal('validation', { errors }) })
		expect([form.state.errors, form.state.problem, form.is()]).toEqual([{ phone: 'So nicht.' }, 'Dort auch nicht.', ['focus']])
	})
})

describe('while one types', () => {
	test('what is typed before the answer comes is saved after it', () => {
		const form = openStored()
		form.type({ phone: '044 2' })
		form.save()
		form.type({ email: 'a@frei.ch' })
		form.send({ is: 'answered', entity: stored(2, { phone: '044 2' }) })
		expect(form.effects.at(-1)).toEqual({ is: 'change', id: 'c', version: 2, body: { email: 'a@frei.ch' } })
		form.send({ is: 'answered', entity: stored(3, { phone: '044 2', email: 'a@frei.ch' }) })
		expect(form.effects.at(-1)).toMatchObject({ is: 'saved', before: stored(1) })
	})

	test('what is typed before the answer comes and is wrong keeps the form open', () => {
		const form = openStored()
		form.type({ phone: '044 2' })
		form.save()
		form.type({ email: 'a@' })
		form.send({ is: 'answered', entity: stored(2, { phone: '044 2' }) })
		expect([form.state.step.is, form.state.base?.version, Object.keys(form.state.errors)]).toEqual(['idle', 2, ['email']])
	})

	test('others’ changes come in by themselves where nothing was typed, and are offered where something was', () => {
		const form = openStored()
		form.send({ is: 'stored', entity: stored(2, { company: 'Frei' }) })
		expect([form.state.base?.version, form.state.content.values.company, form.state.dirty]).toEqual([2, 'Frei', false])
		form.type({ phone: '044 2' })
		form.send({ is: 'stored', entity: stored(3, { company: 'Frei AG' }) })
		expect([form.state.base?.version, form.state.newer?.version, form.state.content.values.company]).toEqual([2, 3, 'Frei'])
		form.send({ is: 'merge' })
		expect([form.state.base?.version, form.state.newer, form.state.content.values]).toMatchObject([
			3,
			undefined,
			{ company: 'Frei AG', phone: '044 2' },
		])
		form.send({ is: 'stored', entity: stored(2) })
		expect(form.state.newer).toBeUndefined()
	})

	test('what was typed back is no change, and nothing of it stays on the device', () => {
		const form = openStored()
		form.type({ phone: '044 2' })
		form.send({ is: 'stored', entity: stored(2, { company: 'Frei' }) })
		form.type({ phone: '044 1' })
		expect([form.state.base?.version, form.state.content.values.company, form.is()]).toEqual([2, 'Frei', ['show', 'forget']])
	})
})
