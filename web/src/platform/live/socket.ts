// Hides the socket over which the server tells what has changed: connecting, reconnecting without limit, catching up after a gap.
import type { QueryClient } from '@tanstack/react-query'
import { livePath, LiveMessage } from '@hausheft/contract/live.ts'
import { applyChange } from './changes.ts'
import { isAside, noteReached, noteUnreachable } from '../page/connection.ts'
import { logMessage, noteLiveState } from './live-log.ts'
import { setPresence } from './presence.ts'
import { currentUser, isSessionOver, onSessionOver, onUserChange, refreshSession } from '../session/session.ts'
import { markAllStale } from './stale.ts'

/** The server's way to say that the session behind the socket has ended. */
const sessionOver = 4401
const retryAfter = 1000
/** When the server was away, everybody comes back at once: what is shown is read again within this time. */
const spread = 5000

/** Keeps a socket for whoever is signed in, for as long as the page lives. */
export function watchLive(client: QueryClient): void {
	let socket: WebSocket | undefined
	let timer: ReturnType<typeof setTimeout> | undefined
	let hadGap = false
	/** When the first that is shown was read; what has changed since then is told with the first connection. */
	let readFrom = 0
	/** It was this device that was away, and it alone: nobody else asks at the same moment. */
	let alone = false

	const connect = () => {
		clearTimeout(timer)
		if (socket || !currentUser() || isSessionOver() || isAside()) return
		noteLiveState('connecting')
		const since = hadGap ? '' : `?since=${Math.ceil(performance.now() - readFrom)}`
		const opened = new WebSocket(location.origin.replace(/^http/, 'ws') + livePath + since)
		socket = opened
		let wasOpen = false
		opened.addEventListener('message', ({ data }) => receive(client, data))
		opened.addEventListener('open', () => {
			wasOpen = true
			noteLiveState('open')
			noteReached()
			if (hadGap) setTimeout(() => void markAllStale(client), alone ? 0 : Math.random() * spread)
			hadGap = alone = false
		})
		opened.addEventListener('close', ({ code }) => {
			if (socket === opened) socket = undefined
			hadGap = true
			setPresence()
			noteLiveState('closed')
			if (code === sessionOver) return void refreshSession().then(() => later())
			if (!currentUser() || isSessionOver()) return
			// A socket may be closed for many reasons; only one that cannot be opened says that nobody is there.
			if (!wasOpen) noteUnreachable()
			later()
		})
	}
	// A little spread, so that after a restart of the server not all come in the same instant.
	const later = () => {
		clearTimeout(timer)
		timer = setTimeout(connect, retryAfter * (0.75 + Math.random() / 2))
	}
	onUserChange((user) => {
		if (!user) return socket?.close()
		if (!socket && !hadGap) readFrom = performance.now()
		connect()
	})
	onSessionOver(connect)
	// A page that was put aside and comes back has lost its socket without being told.
	addEventListener('pageshow', ({ persisted }) => {
		if (!persisted) return
		alone = true
		socket?.close()
	})
	addEventListener('offline', () => (alone = true))
	connect()
}

function receive(client: QueryClient, data: unknown): void {
	const parsed = LiveMessage.safeParse(read(data))
	if (!parsed.success) return console.warn('Eine Live-Meldung ist nicht lesbar.', parsed.error)
	const message = parsed.data
	logMessage(message)
	if (message.users) setPresence(message.group, message.users)
	applyChange(client, message)
}
const read = (data: unknown): unknown => {
	try {
		return JSON.parse(String(data)) as unknown
	} catch {
		return undefined
	}
}
