// Hides the socket over which the server tells what has changed: connecting, reconnecting without limit, marking reads stale, who is online.
import type { QueryClient } from '@tanstack/react-query'
import { events, type Event } from '@hausheft/contract/events.ts'
import { livePath, LiveMessage } from '@hausheft/contract/live.ts'
import { keyOf } from './api.ts'
import { noteReached, noteUnreachable } from './connection.ts'
import { observable, useObservable } from './observable.ts'
import { currentUser, onUserChange, refreshSession } from './session.ts'
import { isNews, isStale, markAllStale } from './stale.ts'

/** The server's way to say that the session behind the socket has ended. */
const sessionOver = 4401
const retryAfter = 1000
/** How long an open entry waits before it is read again: typing elsewhere settles. */
const detailDelay = 500

export type Present = { id: string; name: string }
const nobody: readonly Present[] = []
const presence = observable<ReadonlyMap<string, readonly Present[]>>(new Map())
const listeners = new Set<(message: LiveMessage) => void>()

/** Who is online in the group, oneself included; empty for who may not know. */
export const usePresence = (group: string): readonly Present[] => useObservable(presence).get(group) ?? nobody

/** Every message, after what it outdates has been marked. */
export const onLive = (listener: (message: LiveMessage) => void) => {
	listeners.add(listener)
	return () => void listeners.delete(listener)
}

function take(client: QueryClient, data: unknown): void {
	const parsed = LiveMessage.safeParse(read(data))
	if (!parsed.success) return console.warn('Eine Live-Meldung ist nicht lesbar.', parsed.error)
	const message = parsed.data
	if (message.source === 'users') presence.set(new Map(presence.get()).set(message.group, message.users ?? []))
	else mark(client, message)
	for (const listener of listeners) listener(message)
}
const read = (data: unknown): unknown => {
	try {
		return JSON.parse(String(data)) as unknown
	} catch {
		return undefined
	}
}

function mark(client: QueryClient, { source, fk, group, property, date }: LiveMessage): void {
	const detail = source === 'event' ? keyOf(events.getEvent, { params: { id: fk } }) : undefined
	if (isNews(fk, date))
		void client.invalidateQueries({
			predicate: (query) => query.queryKey[0] !== detail?.[0] && isStale(query, source, { fk, group, ...(property && { property }) }),
		})
	if (!detail) return
	setTimeout(() => {
		const shown = client.getQueryData<Event>(detail)
		if (shown && shown.updated_at < date) void client.invalidateQueries({ queryKey: detail })
	}, detailDelay)
}

/** Keeps a socket for whoever is signed in, for as long as the page lives. */
export function watchLive(client: QueryClient): void {
	let socket: WebSocket | undefined
	let timer: ReturnType<typeof setTimeout> | undefined
	let hadGap = false

	const connect = () => {
		clearTimeout(timer)
		if (socket || !currentUser()) return
		const opened = new WebSocket(location.origin.replace(/^http/, 'ws') + livePath)
		socket = opened
		opened.addEventListener('message', ({ data }) => take(client, data))
		opened.addEventListener('open', () => {
			noteReached()
			if (hadGap) void markAllStale(client)
			hadGap = false
		})
		opened.addEventListener('close', ({ code }) => {
			if (socket === opened) socket = undefined
			hadGap = true
			presence.set(new Map())
			if (code === sessionOver) return void refreshSession().then(() => later())
			if (!currentUser()) return
			noteUnreachable()
			later()
		})
	}
	// A little spread, so that after a restart of the server not all come in the same instant.
	const later = () => {
		clearTimeout(timer)
		timer = setTimeout(connect, retryAfter * (0.75 + Math.random() / 2))
	}
	onUserChange((user) => {
		if (user) connect()
		else socket?.close()
	})
	// A page that was put aside and comes back has lost its socket without being told.
	addEventListener('pageshow', ({ persisted }) => persisted && socket?.close())
	connect()
}
