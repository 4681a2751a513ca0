// Hides what happens to a form, and what is to be done about it: plain data both, so that it can be tried out and can wait.
import type { Draft, Fresh, State, Stored } from './form-state.ts'
import type { Refusal, Attempts } from './repeated-create.ts'
import type { Body } from './versions.ts'

export type FormEvent<E extends Stored, C> =
	/** `at`: the places that were set; what was wrong there is settled. */
	| { is: 'typed'; content: C; at?: readonly string[] }
	/** It is to be made elsewhere; a key is of one place as soon as something was sent there. */
	| { is: 'moved'; content: C; sent: Attempts }
	| { is: 'check' }
	| { is: 'save'; another?: boolean }
	| { is: 'uploaded'; problem?: string | undefined }
	| { is: 'answered'; entity: E }
	/** `anew`: a key for the next attempt, where the one that was sent is spent. */
	| { is: 'refused'; refusal: Refusal; anew?: Attempts }
	/** Nobody answered, and it lies on the device from where it goes by itself. */
	| { is: 'waits' }
	/** A reason of our own: whether the request was carried out is not known. */
	| { is: 'failed' }
	/** What is stored now, as the page has heard. */
	| { is: 'stored'; entity: E }
	/** What was stored since is to be taken over. */
	| { is: 'merge' }
	/** The fields that keep what was typed. */
	| { is: 'chosen'; keep: ReadonlySet<string> }
	/** Another tab wrote the same draft, or (`gone`) saved or discarded it. */
	| { is: 'followed'; sent: Attempts | undefined; gone: boolean; uploading: boolean; fresh: Fresh<E, C> }
	| { is: 'restarted'; fresh: Fresh<E, C> }
	| { is: 'removed' }

/** `before`: as it was, null for something new, undefined where there was nothing to change. */
export type Saved<E> = { is: 'saved'; entity: E; before: E | null | undefined; another: boolean }

/** What is to be done, in this order. */
export type Effect<E extends Stored, C> =
	/** `now`: before anything else happens. */
	| { is: 'keep'; draft: Draft<E, C>; now: boolean }
	| { is: 'forget'; key: string | undefined }
	| { is: 'upload' }
	| { is: 'create'; parent: string; key: string; body: Body }
	| { is: 'change'; id: string; version: number; body: Body }
	/** The fields show something that nobody has typed here. */
	| { is: 'show'; content: C }
	| { is: 'focus' }
	| Saved<E>
	/** It goes by itself as soon as there is a connection. */
	| { is: 'waiting'; another: boolean }
	/** `stays`: what was typed here since then. */
	| { is: 'gone'; stays: boolean }

export type Next<E extends Stored, C> = { state: State<E, C>; effects: Effect<E, C>[] }

export const only = <E extends Stored, C>(state: State<E, C>, ...effects: Effect<E, C>[]): Next<E, C> => ({ state, effects })
