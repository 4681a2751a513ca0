import { Refusal } from '@hausheft/contract/refusals.ts'
import type { EventFields } from '@hausheft/contract/event-requests.ts'
import type { Acting } from '../../../platform/database/act.ts'
import { createEvent } from '../actions.ts'

/** An entry that comes with something else: what is refused in it is named as it stands in the request, below `entry`. */
export async function createNestedEvent(
	acting: Acting,
	place: { group: string; property: string; settles?: string },
	entry: EventFields,
): Promise<string> {
	try {
		return await createEvent(acting, place, entry)
	} catch (error) {
		if (!(error instanceof Refusal) || !error.extra.errors) throw error
		const errors = error.extra.errors.map(({ path, message }) => ({ path: `entry.${path}`, message }))
		throw new Refusal(error.code, error.detail, { ...error.extra, errors })
	}
}
