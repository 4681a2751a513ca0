// Hides how a reading round that nobody has answered to is put on the device, with the photos that are still to go.
import { readings } from '@hausheft/contract/readings.ts'
import type { QueuedUpload } from '../../platform/device/queued.ts'
import { keepWaiting } from '../../platform/queue/keep-waiting.ts'
import type { Attempts } from '../../platform/forms/repeated-create.ts'
import type { CanWait, KeptAnswer } from '../../platform/forms/use-form.ts'
import type { Attachments } from '../../kit/attachments/attachments.ts'
import type { WaitingPlace } from '../../kit/waiting/use-waiting-place.ts'
import { waitingUploads } from '../../kit/attachments/waiting-uploads.ts'
import { roundBody, type RoundContent } from './round-rules.ts'

type RoundPlace = WaitingPlace & {
	group: string
	property: string
	draft: string
	photos: ReadonlyMap<string, Attachments>
	state: () => { content: RoundContent; sent: Attempts | undefined }
}

export const roundWaits = (place: RoundPlace): CanWait => ({
	isNeeded: () => [...place.photos.values()].some(({ list }) => list.get().some(({ state: at }) => at !== 'done')),
	keep: () => keepRound(place),
})

async function keepRound({ person, group, property, draft, opens, photos, state, onKept }: RoundPlace): Promise<KeptAnswer> {
	const { content, sent } = state()
	if (!sent) return 'impossible'
	const uploads: QueuedUpload[] = []
	const names = new Map<string, string[]>()
	for (const [key, each] of photos) {
		const kept = await waitingUploads(each, { group, property })
		if (typeof kept === 'string') return kept
		uploads.push(...kept.uploads.map((upload) => ({ ...upload, part: key })))
		names.set(key, kept.names)
	}
	const body = roundBody(content, (row) => names.get(row.key) ?? row.files.map(({ id }) => id))
	const outcome = await keepWaiting({
		kind: 'round',
		person,
		path: readings.recordReadings.path.replace('{id}', property),
		body,
		key: sent.key,
		bodies: sent.bodies,
		uploads,
		title: 'Zählerstände',
		event_at: body.event_at,
		group,
		property,
		content,
		draft,
		opens,
	})
	if (outcome.kept !== 'kept') return outcome.kept
	onKept(outcome.id)
	return 'kept'
}
