import { describe, expect, it } from 'vitest'
import type { Member } from '../database/audience.ts'
import { messageFor, type Announced } from './audience.ts'

const me: Member = { group: 'g', person: 'me', name: 'Ich', role: 'member', cap: null, properties: null, gone: false }
const member = (rest: Partial<Member> = {}): Member => ({ ...me, ...rest })
const edited: Announced = { source: 'event', event: 'UPDATE', fk: 'f', group: 'g', property: 'house', date: 'now' }
const change = (rest: Partial<Announced> = {}): Announced => ({ ...edited, ...rest })
const limited = member({ properties: ['house'] })

describe('what leaves the server', () => {
	it('is the message of the specification and nothing else', () => {
		const announced = change({ source: 'file', parts: ['amount'], owner: 'anna', left: 'old' })
		expect(messageFor(member(), announced)).toEqual({
			source: 'file',
			event: 'UPDATE',
			fk: 'f',
			group: 'g',
			property: 'house',
			date: 'now',
		})
		expect(messageFor(member(), change({ source: 'contact', property: null, properties: ['house'] }))).toEqual({
			source: 'contact',
			event: 'UPDATE',
			fk: 'f',
			group: 'g',
			date: 'now',
		})
	})
})

describe('who gets it', () => {
	it('a member without a role hears of the group alone', () => {
		const nobody = member({ role: null })
		expect(messageFor(nobody, change())).toBeNull()
		expect(messageFor(nobody, change({ source: 'users', users: [] }))).toBeNull()
		expect(messageFor(nobody, change({ source: 'group', property: null }))).not.toBeNull()
	})
	it('of a group in the trash only its end is told', () => {
		expect(messageFor(member({ gone: true }), change())).toBeNull()
		expect(messageFor(member({ gone: true }), change({ source: 'group', event: 'UPDATE' }))).toBeNull()
		expect(messageFor(member({ gone: true }), change({ source: 'group', event: 'DELETE' }))).not.toBeNull()
	})
	it('who is limited to some properties hears of those', () => {
		expect(messageFor(limited, change())).not.toBeNull()
		expect(messageFor(limited, change({ property: 'other' }))).toBeNull()
		expect(messageFor(limited, change({ property: null }))).toBeNull()
		expect(messageFor(limited, change({ source: 'contact', property: null, properties: ['other', 'house'] }))).not.toBeNull()
		expect(messageFor(limited, change({ source: 'contact', property: null, properties: ['other'] }))).toBeNull()
		expect(messageFor(member(), change({ source: 'contact', property: null, properties: [] }))).not.toBeNull()
	})
	it('who loses sight of a moved entry is told that it is gone, at the old place', () => {
		const moved = change({ property: 'other', left: 'house' })
		expect(messageFor(limited, moved)).toMatchObject({ event: 'DELETE', property: 'house' })
		expect(messageFor(member(), moved)).toMatchObject({ event: 'UPDATE', property: 'other' })
		expect(messageFor(member({ properties: ['other'] }), moved)).toMatchObject({ event: 'UPDATE', property: 'other' })
		expect(messageFor(member({ properties: ['third'] }), moved)).toBeNull()
	})
	it('a file without an entry is its owner’s, wherever that is and whatever they are limited to', () => {
		const loose = change({ source: 'file', property: null, seen_by: 'me' })
		expect(messageFor(limited, loose)).not.toBeNull()
		expect(messageFor(member({ person: 'anna' }), loose)).toBeNull()
		expect(messageFor(limited, { ...loose, property: 'other' })).toMatchObject({ property: 'other' })
	})
	it('a file that hangs on an entry no longer is gone for the others', () => {
		const taken = change({ source: 'file', seen_by: 'anna', left: 'house' })
		expect(messageFor(member(), taken)).toMatchObject({ event: 'DELETE', property: 'house' })
		expect(messageFor(member({ person: 'anna' }), taken)).toMatchObject({ event: 'UPDATE' })
	})
	it('a receipt is for who sees amounts, and for whose entry it is', () => {
		const receipt = change({ source: 'file', parts: ['amount'], owner: 'anna' })
		expect(messageFor(member({ role: 'caretaker' }), receipt)).toBeNull()
		expect(messageFor(member({ role: 'caretaker', person: 'anna' }), receipt)).not.toBeNull()
		expect(messageFor(member({ role: 'caretaker' }), change({ source: 'file' }))).not.toBeNull()
		expect(messageFor(member({ role: 'caretaker' }), { ...receipt, left: 'house' })).toBeNull()
	})
	it('a change of hidden parts alone is for who sees one of them', () => {
		const hidden = (...parts: string[]) => change({ parts, owner: 'anna' })
		const [caretaker, viewer] = [member({ role: 'caretaker' }), member({ role: 'viewer' })]
		expect(messageFor(caretaker, hidden('amount', 'time:anna', 'time:'))).toBeNull()
		expect(messageFor(caretaker, hidden('amount', 'time:me'))).not.toBeNull()
		expect(messageFor(member({ role: 'caretaker', person: 'anna' }), hidden('amount'))).not.toBeNull()
		expect(messageFor(member({ role: 'caretaker', person: 'anna' }), hidden('time:'))).not.toBeNull()
		expect(messageFor(viewer, hidden('amount'))).not.toBeNull()
		expect(messageFor(viewer, hidden('time:anna'))).toBeNull()
		// A contact's properties are looked up by whoever hands the message on.
		expect(messageFor(limited, { ...hidden('contact:huber'), properties: ['other'] })).toBeNull()
		expect(messageFor(limited, { ...hidden('contact:huber'), properties: ['house', 'other'] })).not.toBeNull()
		for (const parts of [['contact:huber'], ['more'], ['amount']]) expect(messageFor(member(), hidden(...parts))).not.toBeNull()
		for (const who of [caretaker, viewer, limited]) expect(messageFor(who, hidden('more'))).toBeNull()
	})
	it('a member is changed for who reads members and for themselves; a new limit for who sees what came or went', () => {
		const group = (parts: string[], properties?: string[]) =>
			change({ source: 'group', property: null, parts, owner: 'anna', ...(properties && { properties }) })
		expect(messageFor(member({ role: 'caretaker' }), group(['members']))).toBeNull()
		expect(messageFor(member({ role: null, person: 'anna' }), group(['members']))).not.toBeNull()
		expect(messageFor(limited, group(['members']))).not.toBeNull()
		expect(messageFor(limited, group(['scope'], ['other']))).toBeNull()
		expect(messageFor(limited, group(['scope'], ['house']))).not.toBeNull()
	})
	it('the inbox and who is online are for who may read them', () => {
		expect(messageFor(member({ role: 'caretaker' }), change({ source: 'inbox', property: null }))).toBeNull()
		expect(messageFor(member({ role: 'caretaker' }), change({ source: 'users', users: [] }))).toBeNull()
		expect(messageFor(member({ role: 'viewer' }), change({ source: 'users', users: [] }))).toMatchObject({ users: [] })
		expect(messageFor(limited, change({ source: 'inbox', property: null }))).toBeNull()
	})
})
