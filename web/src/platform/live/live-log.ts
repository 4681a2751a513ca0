// Hides the last live messages and the state of the socket, for whoever would like to watch; kept for as long as the page lives.
import type { LiveMessage } from '@hausheft/contract/live.ts'
import { observable, useObservable } from '../page/observable.ts'

/** How many are kept. */
export const logLength = 100
export type Logged = { /** Counts on from 1. */ number: number; /** Milliseconds since 1970. */ at: number; message: LiveMessage }
export type LiveState = 'connecting' | 'open' | 'closed'

const nothing: readonly Logged[] = []
const log = observable(nothing)
const state = observable<LiveState>('connecting')
let last = 0

/** Newest first. */
export const useLiveLog = (): readonly Logged[] => useObservable(log, nothing)
export const useLiveState = (): LiveState => useObservable(state, 'connecting')

export function logMessage(message: LiveMessage): void {
	last += 1
	log.set([{ number: last, at: Date.now(), message }, ...log.get()].slice(0, logLength))
}
export const noteLiveState = (next: LiveState): void => state.set(next)
export const emptyLog = (): void => log.set(nothing)
