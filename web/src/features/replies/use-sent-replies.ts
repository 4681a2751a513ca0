import { useEffect, useRef } from 'react'
import type { Event } from '@hausheft/contract/events.ts'
import { replies } from '@hausheft/contract/replies.ts'
import { keptText } from '../../kit/waiting/kept-text.ts'
import { ApiError } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { isSpent } from '../../platform/forms/repeated-create.ts'
import { useDraft } from '../../platform/forms/use-draft.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { isNothing, nothingTyped, ReplyDraft, sentText, withProblem, withTyped, type SendingReply, type Typed } from './reply-draft.ts'
import { useTakenAway } from './use-taken-away.ts'

/** It is there with the rest of the page; before, a reply is as it ever was. */
const loadKeeping = () => import('../../platform/queue/send-or-keep.ts').catch(() => undefined)

/** What is typed at an entry, and what of it is on its way: both lie on the device until they are stored, or wait for a connection. */
export function useSentReplies(event: Pick<Event, 'id' | 'name' | 'group' | 'property'>) {
	const person = useCurrentUser()?.id
	const { mutateAsync } = useSend(replies.createReply)
	const key = `reply.${event.id}`
	const draft = useDraft({ key, shape: ReplyDraft, fresh: nothingTyped, isClean: isNothing })
	const now = useRef(draft.value)
	useEffect(() => {
		now.current = draft.value
	})
	const change = (next: Partial<ReplyDraft>) => {
		now.current = { ...now.current, ...next }
		draft.change(now.current)
	}
	const drop = (of: string) => change({ sending: now.current.sending.filter((each) => each.key !== of) })
	const note = (of: string, problem?: string, anew?: string) => change({ sending: withProblem(now.current.sending, of, problem, anew) })
	/** Back into the field. */
	const typeAgain = (back: Typed) => change(withTyped(now.current, back))
	const { kept, takeAway } = useTakenAway(key, typeAgain)

	const deliver = async (one: SendingReply) => {
		const body = { text: sentText(one) }
		const input = { params: { id: event.id }, body, key: one.key }
		try {
			const keeping = person ? await loadKeeping() : undefined
			if (!keeping || !person) await mutateAsync(input)
			else {
				const { group, property, name } = event
				const path = replies.createReply.path.replace('{id}', event.id)
				const content = { text: one.text, named: one.named }
				const opens = `/group/${group}/property/${property}?event=${event.id}#answer`
				const outcome = await keeping.sendOrKeep(
					(signal) => mutateAsync({ ...input, signal }),
					(at) => {
						const place = { person, path, title: `Antwort: ${name}`, event_at: at, group, property }
						return { ...place, kind: 'reply', key: one.key, body, bodies: [JSON.stringify(body)], content, draft: kept, opens }
					},
				)
				if ('waits' in outcome) showToast(keptText, { action: { label: 'Rückgängig', run: () => void takeAway(outcome.waits) } })
			}
			drop(one.key)
		} catch (error) {
			// Whoever sends it once more makes another one.
			const anew = error instanceof ApiError && isSpent({ code: error.code, reason: error.problem.reason }) ? randomId() : undefined
			note(one.key, (error as Error).message, anew)
		}
	}
	// What a page that was closed had sent, and what had no answer: once more under the same key.
	const begun = useRef(false)
	useEffect(() => {
		if (begun.current) return
		begun.current = true
		// So that it is there when the connection is not.
		void loadKeeping()
		for (const one of now.current.sending) if (!one.problem) void deliver(one)
	})
	return {
		typed: { text: draft.value.text, named: draft.value.named },
		sending: draft.value.sending,
		type: (typed: Typed) => change(typed),
		send: () => {
			const { text, named } = now.current
			const one: SendingReply = { key: randomId(), text: text.trim(), named, at: new Date().toISOString() }
			change({ text: '', named: [], sending: [...now.current.sending, one] })
			void deliver(one)
		},
		again: (one: SendingReply) => {
			note(one.key)
			void deliver(one)
		},
		/** What was not taken. */
		takeBack: (one: SendingReply) => {
			drop(one.key)
			typeAgain(one)
		},
		takeAway,
	}
}
