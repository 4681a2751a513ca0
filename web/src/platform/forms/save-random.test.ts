import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Event } from '@hausheft/contract/events.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { freshEntry } from '../../features/event-draft/begin-entry.ts'
import { entryRules, type EntryContent } from '../../features/event-draft/entry-rules.ts'
import { propertyNoun, type PropertyValues } from '../../features/properties/property-noun.ts'
import type { Effect, FormEvent } from './form-events.ts'
import { begin, choicesOf, type Draft, type Fresh, type Rules, type State, type Stored } from './form-state.ts'
import { nounRules, type Content } from './noun-rules.ts'
import { firstAttempt, type Refusal } from './repeated-create.ts'
import { reduce } from './save-machine.ts'
import { changesOf, type Body } from './versions.ts'

// One person at one form, others at the same thing, a line that loses answers, a device that is switched off: at random.

/** A kind of form, and how the model types in it. */
type Kind<E extends Stored, C> = {
	rules: Rules<E, C>
	fresh: () => Fresh<E, C>
	fields: readonly string[]
	put: (content: C, field: string, text: string) => C
	textIn: (body: Body, field: string) => string
	edited: (body: Body, field: string, text: string) => Body
	stored: (id: string, version: number, body: Body) => E
}
type Machine = <E extends Stored, C>(rules: Rules<E, C>, state: State<E, C>, event: FormEvent<E, C>) => ReturnType<typeof reduce<E, C>>

let madeKeys = 0
const newKey = () => `key ${madeKeys++}`
const type = '01900000-0000-7000-8000-000000000001'

const propertyRules = nounRules(propertyNoun, 'group')
const property: Kind<Property, Content<PropertyValues>> = {
	rules: propertyRules,
	fresh: () => ({ content: { values: { ...propertyNoun.valuesOf(undefined), name: 'neu', type } }, sent: firstAttempt(newKey()) }),
	fields: ['name', 'address_street', 'address_city'],
	put: ({ values }, field, text) => ({ values: { ...values, [field]: text } }),
	textIn: (body, field) => String(body[field]).trim(),
	edited: (body, field, text) => ({ ...body, [field]: text }),
	stored: (id, version, body) => ({ id, version, ...body }) as unknown as Property,
}

const options = { mode: 'create', property: 'house', event: undefined, kind: undefined, about: undefined, tick: undefined } as const
const event: Kind<Event, EntryContent> = {
	rules: entryRules({ id: type, name: 'Anna' }),
	fresh: () => {
		const { content } = freshEntry({ ...options, after: undefined, user: null, mayAmount: true, now: 0 })
		return { content: { ...content, values: { ...content.values, name: 'neu' } }, sent: firstAttempt(newKey()) }
	},
	fields: ['name', 'description', 'reminder'],
	put: ({ values, ...rest }, field, text) => ({
		...rest,
		values:
			field === 'reminder'
				? { ...values, parts: ['reminder'], reminder: { ...values.reminder, day: '2027-01-01', note: text } }
				: { ...values, [field]: text },
	}),
	textIn: (body, field) => String(field === 'reminder' ? ((body['reminder'] as { note: string } | null)?.note ?? '') : body[field]).trim(),
	edited: (body, field, text) => ({
		...body,
		[field]: field === 'reminder' ? { date: '2027-01-01', note: text, done: false, recurrence: null } : text,
	}),
	stored: (id, version, { files, ...body }) => {
		const known = (files as string[]).map((file) => ({ id: file, filename: file, mime: '', path: '', receipt: false }))
		return { id, version, property: 'house', ...body, files: known } as unknown as Event
	},
}

type Answer<E> = { is: 'answered'; entity: E } | { is: 'refused'; refusal: Refusal }
const refusal = (status: number, code: string, more: Partial<Refusal> = {}) =>
	({ is: 'refused', refusal: { status, code, message: code, errors: [], ...more } }) as const

/** What the server promises: one key makes one thing, and answers it as it is now; another version than the present one is stale. */
function createServer<E extends Stored, C>({ stored }: Kind<E, C>) {
	const things: Body[][] = []
	const keys = new Map<string, { body: string; id: string }>()
	const versions = (id: string) => things[Number(id)] ?? []
	const current = (id: string): E => stored(id, versions(id).length, versions(id).at(-1) ?? {})
	return {
		things,
		current,
		at: (id: string, version: number): E => stored(id, version, versions(id)[version - 1] ?? {}),
		latest: (id: string): Body => versions(id).at(-1) ?? {},
		write: (id: string, body: Body) => void versions(id).push({ ...versions(id).at(-1), ...body }),
		create(key: string, body: Body): Answer<E> {
			const known = keys.get(key)
			if (known && known.body !== JSON.stringify(body)) return refusal(422, 'idempotency_mismatch')
			if (known) return { is: 'answered', entity: current(known.id) }
			keys.set(key, { body: JSON.stringify(body), id: String(things.length) })
			things.push([body])
			return { is: 'answered', entity: current(String(things.length - 1)) }
		},
		change(id: string, version: number, body: Body): Answer<E> {
			if (versions(id).length !== version) return refusal(412, 'stale', { current: current(id) })
			versions(id).push({ ...versions(id).at(-1), ...body })
			return { is: 'answered', entity: current(id) }
		},
	}
}

type Line = 'good' | 'lost before' | 'lost after' | 'broken' | 'refused'
type Step =
	| { is: 'type'; field: number; blanks: boolean }
	| { is: 'deliver'; line: Line }
	| { is: 'edit'; field: number }
	| { is: 'choose'; keep: readonly boolean[] }
	| { is: 'load anew'; suddenly: boolean; arrives: boolean }
	| { is: 'hear' }
	| { is: 'save' }
	| { is: 'merge' }
const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 5, arbitrary: fc.record({ is: fc.constant('type' as const), field: fc.nat(2), blanks: fc.boolean() }) },
	{ weight: 5, arbitrary: fc.constantFrom<Step>({ is: 'save' }, { is: 'hear' }, { is: 'merge' }) },
	{
		weight: 8,
		arbitrary: fc.record({
			is: fc.constant('deliver' as const),
			line: fc.constantFrom<Line>('good', 'good', 'good', 'good', 'lost before', 'lost after', 'broken', 'refused'),
		}),
	},
	{ weight: 3, arbitrary: fc.record({ is: fc.constant('edit' as const), field: fc.nat(2) }) },
	{ weight: 3, arbitrary: fc.record({ is: fc.constant('choose' as const), keep: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }) }) },
	{ weight: 1, arbitrary: fc.record({ is: fc.constant('load anew' as const), suddenly: fc.boolean(), arrives: fc.boolean() }) },
)

/** Lives through the steps, then comes to an end in peace; throws as soon as a promise is broken. */
function live<E extends Stored, C>(kind: Kind<E, C>, exists: boolean, steps: readonly Step[], machine: Machine): void {
	const { rules, fields, put, textIn } = kind
	const server = createServer(kind)
	const blank = kind.fresh()
	if (exists) server.create('first', rules.bodyOf(blank.content))
	const freshNow = (): Fresh<E, C> => {
		if (!exists) return kind.fresh()
		const base = server.current('0')
		return { content: rules.contentOf(base), base }
	}
	let state = begin(rules, freshNow())
	let onScreen = rules.bodyOf(state.content)
	let request: Extract<Effect<E, C>, { is: 'upload' | 'create' | 'change' }> | undefined
	let saved: E | undefined
	let tokens = 0
	const device: { written?: string | undefined; waiting?: string | undefined } = {}
	/** What was typed last and is neither stored nor given up by choice; what others wrote that was on the screen. */
	const wanted = new Map<string, string>()
	const seen = new Set<string>()
	const shown = (field: string) => textIn(onScreen, field)
	const choices = () => choicesOf(rules, state)
	const wasStored = (field: string, text: string) => server.things.some((thing) => thing.some((body) => textIn(body, field) === text))

	function send(now: FormEvent<E, C>): void {
		const next = machine(rules, state, now)
		state = next.state
		onScreen = rules.bodyOf(state.content)
		for (const effect of next.effects) perform(effect)
		for (const field of fields) seen.add(shown(field))
		for (const field of choices()) seen.add(textIn(rules.bodyOf(rules.contentOf(state.conflict!.current)), field))
		for (const [field, text] of wanted)
			if (shown(field) !== text && !wasStored(field, text)) throw new Error(`${text} is not on the screen any more`)
	}
	function perform(effect: Effect<E, C>): void {
		if (effect.is === 'keep') {
			device.waiting = JSON.stringify(effect.draft)
			if (effect.now) device.written = device.waiting
		} else if (effect.is === 'forget') {
			device.waiting = undefined
			device.written = undefined
		} else if (effect.is === 'saved') saved = effect.entity
		else if (effect.is === 'upload' || effect.is === 'create' || effect.is === 'change') {
			expect(request, 'one request at a time').toBeUndefined()
			request = effect
			if (effect.is === 'change') expectOf(effect)
			if (effect.is === 'create') {
				const noted = JSON.parse(device.written ?? '{}') as Draft<E, C>
				expect(noted.sent, 'noted before it goes out').toMatchObject({ key: effect.key })
				expect(noted.sent?.bodies, 'noted before it goes out').toContain(JSON.stringify(effect.body))
			}
		}
	}
	function expectOf({ id, version, body }: Extract<Effect<E, C>, { is: 'change' }>): void {
		const on = rules.bodyOf(rules.contentOf(server.at(id, version)))
		expect(body, 'the version sent is that of what the changes were computed against').toEqual(changesOf(on, onScreen))
	}
	function carryOut(): Answer<E> {
		if (request?.is === 'create') {
			return server.create(request.key, request.body)
		}
		if (request?.is !== 'change') throw new Error('nothing is on its way')
		const { id, version, body } = request
		const before = server.latest(id)
		const answer = server.change(id, version, body)
		const overwritten = answer.is === 'answered' ? fields.filter((field) => field in body).map((field) => textIn(before, field)) : []
		for (const text of overwritten) if (text.startsWith('theirs')) expect(seen, 'overwritten unseen').toContain(text)
		return answer
	}
	function deliver(line: Line): void {
		if (!request) return
		if (request.is === 'upload') {
			request = undefined
			return send(line === 'good' ? { is: 'uploaded' } : { is: 'uploaded', problem: 'Fotos' })
		}
		const answer = line === 'lost before' || line === 'refused' ? undefined : carryOut()
		request = undefined
		if (line === 'refused') return send(refusal(422, 'validation', { errors: [{ path: 'name', message: 'So nicht.' }] }))
		if (line === 'broken') return send({ is: 'failed' })
		send(line === 'good' && answer ? answer : refusal(0, 'offline'))
	}
	function loadAnew(suddenly: boolean, arrives: boolean): void {
		if (request && request.is !== 'upload' && arrives) carryOut()
		request = undefined
		if (!suddenly && device.waiting !== undefined) device.written = device.waiting
		device.waiting = undefined
		const draft = device.written
		state = begin(rules, freshNow(), draft === undefined ? undefined : { value: JSON.parse(draft) as Draft<E, C>, keptAt: 0 })
		onScreen = rules.bodyOf(state.content)
		for (const [field, text] of wanted) {
			// Typed in the last moment before the power went.
			if (suddenly && shown(field) !== text) wanted.delete(field)
			else if (!wasStored(field, text)) expect(shown(field), 'the draft has what was typed').toBe(text)
		}
		for (const field of fields) seen.add(shown(field))
	}
	function go(now: Step): void {
		const theThing = state.base?.id ?? (server.things.length > 0 ? '0' : undefined)
		switch (now.is) {
			case 'type': {
				if (state.conflict) return
				const [field, text] = [fields[now.field]!, `mine ${tokens++}`]
				wanted.set(field, text)
				return send({ is: 'typed', content: put(state.content, field, now.blanks ? ` ${text} ` : text), at: [field] })
			}
			case 'deliver':
				return deliver(now.line)
			case 'edit':
				if (theThing) server.write(theThing, kind.edited(server.latest(theThing), fields[now.field]!, `theirs ${tokens++}`))
				return
			case 'hear':
				return state.base ? send({ is: 'stored', entity: server.current(state.base.id) }) : undefined
			case 'choose': {
				const keep = new Set(fields.filter((_, i) => now.keep[i]))
				if (state.step.is === 'idle') for (const field of choices()) if (!keep.has(field)) wanted.delete(field)
				return send({ is: 'chosen', keep })
			}
			case 'load anew':
				return loadAnew(now.suddenly, now.arrives)
			default:
				return send(now)
		}
	}

	for (const now of steps) {
		if (state.step.is === 'over') break
		go(now)
	}
	for (let patience = 0; state.step.is !== 'over'; patience++) {
		if (patience > 40) throw new Error('it does not come to an end')
		if (request) deliver('good')
		else send(state.conflict ? { is: 'chosen', keep: new Set(fields) } : { is: 'save' })
	}
	expect(server.things.length, 'nothing is made twice').toBe(1)
	expect(saved?.id).toBe('0')
	for (const [field, text] of wanted) expect(wasStored(field, text), 'typed text was stored').toBe(true)
	expect(device.written ?? device.waiting, 'no draft is left').toBeUndefined()
}

function lives(machine: Machine) {
	return fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), fc.boolean(), fc.boolean(), (steps, exists, isEntry) =>
		isEntry ? live(event, exists, steps, machine) : live(property, exists, steps, machine),
	)
}

test('whatever happens: nothing typed is lost, nobody is overwritten unseen, nothing is made twice', { timeout: 60_000 }, () => {
	fc.assert(lives(reduce), { numRuns: 200 })
})

describe('the model notices', () => {
	/** The machine with something done otherwise in what comes out of it. */
	const faulty =
		(change: <E extends Stored, C>(effect: Effect<E, C>, state: State<E, C>) => Effect<E, C>[]): Machine =>
		(rules, state, now) => {
			const next = reduce(rules, state, now)
			return { ...next, effects: next.effects.flatMap((effect) => change(effect, next.state)) }
		}
	const faults: Record<string, Machine> = {
		'an If-Match of the next version': faulty((effect) => [effect.is === 'change' ? { ...effect, version: effect.version + 1 } : effect]),
		'an If-Match of the newest version instead of the baseline': faulty((effect, { newer }) => [
			effect.is === 'change' ? { ...effect, version: newer?.version ?? effect.version } : effect,
		]),
		'no draft before sending': faulty((effect) => (effect.is === 'keep' && effect.now ? [] : [effect])),
		'a draft that is only written later': faulty((effect) => [effect.is === 'keep' ? { ...effect, now: false } : effect]),
		'a new key on repetition': faulty((effect) => [effect.is === 'create' ? { ...effect, key: newKey() } : effect]),
		'a draft that is forgotten while typing': faulty((effect) => [
			effect.is === 'keep' && !effect.now ? { is: 'forget', key: undefined } : effect,
		]),
		'a choice that nobody made': (rules, state, now) => {
			const next = reduce(rules, state, now)
			if (!next.state.conflict) return next
			const chosen = reduce(rules, next.state, {
				is: 'chosen',
				keep: new Set(['name', 'description', 'reminder', 'address_street', 'address_city']),
			})
			return { ...chosen, effects: [...next.effects, ...chosen.effects] }
		},
		'an answer that ends what was typed since': (rules, state, now) => {
			const asked = rules.bodyOf(state.content)
			const { step: at } = state
			const early = at.is === 'changing' ? { ...at, asked } : at.is === 'creating' ? { ...at, sending: JSON.stringify(asked) } : at
			return reduce(rules, now.is === 'answered' ? { ...state, step: early } : state, now)
		},
		'a baseline without its content': (rules, state, now) =>
			now.is === 'stored' && state.base ? { state: { ...state, base: now.entity }, effects: [] } : reduce(rules, state, now),
	}
	test.each(Object.entries(faults))('%s', { timeout: 60_000 }, (_, machine) => {
		expect(fc.check(lives(machine), { seed: 4, numRuns: 500, endOnFailure: true }).failed).toBe(true)
	})
})
