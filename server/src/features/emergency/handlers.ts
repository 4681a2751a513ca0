import type { Emergency, emergency, EmergencyItem } from '@hausheft/contract/emergency.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion } from '../../platform/database/entity.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { findCard, listPhotos, setCard } from './queries.ts'
import { checkPhotos, itemsOf } from './rules.ts'

export const emergencyHandlers: Handlers<typeof emergency> = {
	getEmergency: (acting, { params }) => getCard(acting, params.id),
	putEmergency: async (acting, { params, body }, { version }) => {
		const { group } = placeOf(acting)
		await checkVersion(acting, 'property', params.id, version, () => getCard(acting, params.id))
		const items = itemsOf(body)
		const photos = items.flatMap(({ file }) => file ?? [])
		checkPhotos(items, params.id, photos.length > 0 ? await listPhotos(acting.db, group, photos) : [])
		await setCard(acting.db, group, params.id, items)
		return getCard(acting, params.id)
	},
}

async function getCard(acting: Acting, id: string): Promise<Emergency> {
	const card = await findCard(acting.db, placeOf(acting).group, id)
	if (!card) throw new Refusal('not_found')
	const { items, photos, ...rest } = card
	const shown = (item: EmergencyItem) => (item.file === null || photos.includes(item.file) ? item : { ...item, file: null })
	return { ...rest, items: fromJson<EmergencyItem[]>(items).map(shown) }
}
