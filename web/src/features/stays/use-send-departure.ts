// Hides how a departure goes, or waits on the device with the photos that go before it.
import { useEffect, useState } from 'react'
import { stays, type Stay } from '@hausheft/contract/stays.ts'
import { storedIn, type Attachments } from '../../kit/attachments/attachments.ts'
import { isBusy } from '../../kit/attachments/unload-question.ts'
import { waitingUploads } from '../../kit/attachments/waiting-uploads.ts'
import { ApiError } from '../../platform/api/client.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { fullText, keyUntilSpent } from '../../platform/forms/repeated-create.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import type { departureBody, DepartureDraft } from './departure.ts'
import type { NamedStay } from './named-stays.ts'

/** It is there with the rest of the page; before, a departure is as it ever was. */
const loadKeeping = () => import('../../platform/queue/send-or-keep.ts').catch(() => undefined)

type Departure = { group: string; stay: NamedStay; draft: string; attachments: Attachments }
type Body = ReturnType<typeof departureBody>

/** Sends what `bodyOf` makes with these photos. Throws an ApiError where it is refused, or can neither go nor wait. */
export function useSendDeparture({ group, stay: { id, property }, draft, attachments }: Departure) {
	const [attempts] = useState(() => keyUntilSpent(randomId))
	const person = useCurrentUser()?.id
	const { mutateAsync } = useSend(stays.leaveStay)
	// So that it is there when the connection is not.
	useEffect(() => void loadKeeping(), [])

	return async (bodyOf: (files: readonly string[]) => Body, content: DepartureDraft): Promise<{ reply: Stay } | { waits: string }> => {
		const list = attachments.list.get()
		const ids = storedIn(list).map((file) => file.id)
		const key = attempts.now()
		const input = { params: { id }, body: bodyOf(ids), key }
		const sent = async (signal?: AbortSignal) => {
			const reply = await mutateAsync({ ...input, ...(signal && { signal }) }).catch((error: unknown) => {
				if (error instanceof ApiError) attempts.refused({ code: error.code, reason: error.problem.reason })
				throw error
			})
			attachments.forget()
			return reply
		}
		const keeping = person === undefined ? undefined : await loadKeeping()
		const photos = keeping && (await waitingUploads(attachments, { group, property }))
		const lies = typeof photos === 'object'
		const isCutOff = isBusy(list)
		if (isCutOff && !lies) throw new ApiError(0, 'offline', photos === 'full' ? { title: fullText } : {})
		if (!keeping || person === undefined) return { reply: await sent() }
		const { uploads, names } = lies ? photos : { uploads: [], names: ids }
		const item = () => {
			const body = bodyOf(names)
			return {
				person,
				kind: 'departure' as const,
				path: stays.leaveStay.path.replace('{id}', id),
				body,
				key,
				bodies: isCutOff ? [] : [JSON.stringify(input.body)],
				uploads,
				title: body.entry.name,
				event_at: body.entry.event_at,
				group,
				property,
				content,
				draft,
				opens: `/group/${group}/property/${property}/stays?stay=${id}&leave=1`,
			}
		}
		const outcome = await (isCutOff ? keeping.keepOnly(item) : keeping.sendOrKeep(sent, item))
		if ('waits' in outcome) attachments.handOver()
		return outcome
	}
}
