// Hides how a form's machine runs on a page: requests go out, drafts are kept and found again, other tabs and other people are heard.
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Endpoint } from '@hausheft/contract/endpoint.ts'
import { ApiError } from '../api/client.ts'
import { randomId } from '../api/random-id.ts'
import { unanswered, unlessSilent } from '../api/unless-silent.ts'
import { useSend } from '../api/use-send.ts'
import { flushDrafts, keepDraft } from '../device/drafts.ts'
import { discardDraft, followDraft, readDraft } from '../device/kept-drafts.ts'
import { observable, type Observable } from '../page/observable.ts'
import { useCurrentUser } from '../session/session.ts'
import type { Effect, FormEvent } from './form-events.ts'
import { begin, type Draft, type Fresh, type Rules, type State, type Stored } from './form-state.ts'
import { leaveForm, takeForm } from './left-forms.ts'
import { firstAttempt, fullText, isUnanswered, type Refusal } from './repeated-create.ts'
import { reduce } from './save-machine.ts'
import type { Body } from './versions.ts'

/** What a page does itself. */
type PageEffect<E extends Stored, C> = Exclude<Effect<E, C>, { is: 'keep' | 'forget' | 'create' | 'change' }>

type FormOptions<E extends Stored, C, F, R> = {
	rules: Rules<E, C>
	create: Endpoint<{ params: { id: string }; body: F }, unknown, R>
	change: Endpoint<{ params: { id: string }; body: object }, unknown, R>
	/** What is created as it is sent, where that is more than itself. */
	asSent?: ((body: object) => F) | undefined
	/** What is changed as it is sent, where it is put as a whole. */
	asChanged?: ((body: Body) => object) | undefined
	/** Of an answer that is not what is stored itself. */
	storedOf?: (reply: R) => E
	/** Under which the draft is kept: `property.<id>`. */
	draft: string
	shape: Parameters<typeof readDraft<Draft<E, C>>>[2]
	/** How it begins without a draft. */
	fresh: () => Fresh<E, C>
	/** A found draft as it is to be gone on with here. */
	adopt?: (draft: Draft<E, C>) => Draft<E, C>
	/** What is edited, as it is stored now. */
	latest?: E | undefined
	/** What is not saved yet and in no draft either, like a photo on its way. */
	isUploading?: () => boolean
	/** How what is new can wait where nobody answers; without it that is said, and the draft is what stays. */
	wait?: CanWait | undefined
	onEffect: (effect: PageEffect<E, C>, send: (event: FormEvent<E, C>) => void) => void
}

/** `kept`: on the disk. `full`: there is no room for it on this device. */
export type KeptAnswer = 'kept' | 'full' | 'impossible'
export type CanWait = {
	/** A part of it cannot be sent now, such as a photo: the server is not asked for the rest either. */
	isNeeded: () => boolean
	keep: () => Promise<KeptAnswer>
}

export type Form<E extends Stored, C> = {
	state: Observable<State<E, C>>
	send: (event: FormEvent<E, C>) => void
	/** Back to what is stored, or to nothing. */
	restart: () => void
}

export function useForm<E extends Stored, C, F, R = E>(options: FormOptions<E, C, F, R>): Form<E, C> {
	const person = useCurrentUser()?.id
	const create = useSend(options.create)
	const change = useSend(options.change)
	const start = () => {
		const latest = observable({ ...options, person, create, change })
		const { rules, draft, shape, fresh, adopt = (found) => found } = options
		const found = person ? readDraft(person, draft, shape) : undefined
		const state = observable(begin(rules, fresh(), found && { ...found, value: adopt(found.value) }))
		const send = (event: FormEvent<E, C>) => {
			const next = reduce(latest.get().rules, state.get(), event)
			state.set(next.state)
			for (const effect of next.effects) run(effect)
		}
		const run = (effect: Effect<E, C>): void => {
			const now = latest.get()
			switch (effect.is) {
				case 'keep':
					if (now.person) keepDraft(now.person, now.draft, effect.draft)
					return effect.now ? flushDrafts() : undefined
				case 'forget':
					return now.person ? discardDraft(now.person, now.draft, effect.key) : undefined
				case 'create':
					return void createOrWait(now, {
						params: { id: effect.parent },
						body: now.asSent?.(effect.body) ?? (effect.body as F),
						key: effect.key,
					})
				case 'change':
					return void settle(
						now.change.mutateAsync({
							params: { id: effect.id },
							body: now.asChanged?.(effect.body) ?? effect.body,
							version: effect.version,
						}),
					)
				default:
					return now.onEffect(effect, send)
			}
		}
		const { storedOf = (reply: R) => reply as unknown as E } = options
		const settle = async (request: Promise<R>): Promise<void> => send(await request.then((reply) => answered(storedOf(reply)), refused))
		type Now = ReturnType<typeof latest.get>
		const createOrWait = async ({ create: made, wait }: Now, input: Parameters<Now['create']['mutateAsync']>[0]): Promise<void> => {
			if (!wait) return settle(made.mutateAsync(input))
			const request = wait.isNeeded() ? Promise.reject(unanswered()) : unlessSilent((signal) => made.mutateAsync({ ...input, signal }))
			const outcome = await request.then((reply) => answered(storedOf(reply)), refused)
			const kept = outcome.is === 'refused' && isUnanswered(outcome.refusal) ? await wait.keep().catch(notKept) : 'impossible'
			if (kept === 'kept') return send({ is: 'waits' })
			const isFull = kept === 'full' && outcome.is === 'refused'
			send(isFull ? { ...outcome, refusal: { ...outcome.refusal, message: fullText } } : outcome)
		}
		const form: Form<E, C> = { state, send, restart: () => send({ is: 'restarted', fresh: latest.get().fresh() }) }
		return { form, latest }
	}
	const [running] = useState(() => (takeForm(`${person} ${options.draft}`) as ReturnType<typeof start> | undefined) ?? start())
	const { form, latest } = running
	useEffect(() => {
		latest.set({ ...options, person, create, change })
	})
	const { draft, shape, latest: stored } = options
	const { send } = form
	useEffect(() => {
		if (stored) send({ is: 'stored', entity: stored })
	}, [send, stored])
	useEffect(() => {
		if (!person) return
		return followDraft(person, draft, shape, ({ sent }, gone) => {
			const { fresh, isUploading } = latest.get()
			send({ is: 'followed', sent, gone, uploading: isUploading?.() ?? false, fresh: fresh() })
		})
	}, [person, draft, shape, send, latest])
	useEffect(
		() => () => leaveForm(`${person} ${draft}`, running, (listener) => followDraft(person ?? '', draft, shape, listener)),
		[person, draft, shape, running],
	)
	return form
}

/** One part of it, and a new rendering when that changes. */
export const useFormState = <E extends Stored, C, T>({ state }: Form<E, C>, select: (now: State<E, C>) => T): T =>
	useSyncExternalStore(state.listen, () => select(state.get()))

const answered = <E>(entity: E) => ({ is: 'answered', entity }) as const
function refused(error: unknown) {
	if (error instanceof ApiError) return { is: 'refused', refusal: refusalOf(error), anew: firstAttempt(randomId()) } as const
	// A bug, to be seen as one; the form goes on.
	reportError(error)
	return { is: 'failed' } as const
}
/** The device has its own difficulties: the form says what the server had said. */
function notKept(error: unknown) {
	reportError(error)
	return 'impossible' as const
}
const refusalOf = ({ status, code, message, errors, problem }: ApiError): Refusal => ({
	status,
	code,
	message,
	errors,
	...(problem.reason !== undefined && { reason: problem.reason }),
	...(problem.current !== undefined && { current: problem.current }),
})
