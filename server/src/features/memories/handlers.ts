import type { memories } from '@hausheft/contract/memories.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import { memberOf, personOf, placeOf } from '../../platform/database/act.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findPhotoAround, hideMemory, listNewestPhotos } from './queries.ts'
import { yearBefore } from './rules.ts'

/** As many as a strip has. */
const mostPhotos = 12

export const memoryHandlers: Handlers<typeof memories> = {
	listMemories: async (acting, { params: { id }, query: { property } }) => {
		const place = { group: id, property }
		const onlyReads = memberOf(acting, id).role === 'viewer'
		const photos = onlyReads ? await listNewestPhotos(acting.db, place, mostPhotos) : []
		const found = await findPhotoAround(acting.db, place, yearBefore(dayOf(Date.now())), personOf(acting).id)
		return { photos, year_ago: found && !found.hidden ? found.photo : null }
	},
	hideMemory: async (acting, { params }) => void (await hideMemory(acting.db, placeOf(acting).group, personOf(acting).id, params.id)),
}
