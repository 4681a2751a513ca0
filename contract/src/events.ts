import { contract, del, get, patch, post, put } from './endpoint.ts'
import type { eventReplies } from './event-replies.ts'
import type { eventRequests } from './event-requests.ts'

export type { Completed, Event, Proposal, Rolling, Skipped, Unit } from './event-replies.ts'

/** The longest description, and as many rows as there may be with the longest texts. */
const maxBody = 1024 * 1024

/** What is new in an entry may be an object or a contact that it brings along, and a file that it takes. */
const written = ['event', 'object', 'contact', 'file'] as const

/** An endless list of entries: the page keeps its pages. */
const rolling = { permission: 'event.read', rolls: true, costly: 'q', kept: true } as const
const getEvent = get('/events/{id}/get', { permission: 'event.read', kept: true })
const getCompleted = get('/events/{id}/completed', { permission: 'event.read' })

export const events = contract<typeof eventRequests, typeof eventReplies>()({
	listUnits: get('/events/units', { permission: 'signed_in', keys: 'within', kept: true }),
	rollProperty: get('/properties/{id}/events-rolling', rolling),
	rollGroup: get('/groups/{id}/events-rolling', rolling),
	rollObject: get('/objects/{id}/events-rolling', rolling),
	rollContact: get('/contacts/{id}/events-rolling', rolling),
	getEvent,
	createEvent: post('/properties/{id}/events', {
		permission: 'event.create',
		changes: written,
		maxBody,
		counts: true,
		replay: getEvent,
	}),
	/** Amount and tax fields may be written by who may do just that; everything else needs `event.update`. */
	changeEvent: patch('/events/{id}', {
		permission: ['event.update', 'balance.write'],
		changes: written,
		maxBody,
		counts: true,
		ifMatch: true,
	}),
	/** A departure that is undone gives its stay the nights again that it gave back. */
	removeEvent: del('/events/{id}', {
		permission: 'event.delete',
		changes: ['event', 'property'],
		otherPart: { property: 'stays' },
		ifMatch: true,
	}),
	completeEvent: post('/events/{id}/complete', {
		permission: 'event.complete',
		changes: written,
		maxBody,
		counts: true,
		replay: getCompleted,
	}),
	getCompleted,
	/** What repeats is changed where it is open: that occurrence carries it on. */
	putOffEvent: post('/events/{id}/put-off', { permission: 'event.update', changes: 'event', replay: getEvent }),
	skipEvent: post('/events/{id}/skip', { permission: 'event.update', changes: 'event', replay: getEvent }),
	/** For who may also write an amount of it. */
	settleEvent: put('/events/{id}/settles', { permission: 'event.update', changes: 'event' }),
	changeSeries: post('/events/{id}/series', { permission: 'event.update', changes: 'event', replay: getEvent }),
})
