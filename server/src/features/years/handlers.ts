import { photoTypes } from '@hausheft/contract/file-kinds.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { whyForbidden } from '@hausheft/contract/why-not.ts'
import { fewestEntries, type years } from '@hausheft/contract/years.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import type { Store } from '../../platform/files/store.ts'
import { Answer } from '../../platform/http/answers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import type { Images } from '../../platform/images/pool.ts'
import { findFile } from '../files/queries.ts'
import { maySee } from '../files/rules.ts'
import { findYear } from './queries.ts'

export const yearHandlers = (store: Store, images: Images): Handlers<typeof years> => ({
	getYearPicture: async (acting, { params: { id, year }, query }) => {
		const { group } = placeOf(acting)
		const member = memberOf(acting, group)
		const seesAmounts = may(member, 'balance.read')
		if (query.amounts && !seesAmounts) throw new Refusal('forbidden', whyForbidden(member, 'balance.read'))
		const figures = await findYear(acting.db, { group, property: id }, year, seesAmounts ? null : personOf(acting).id)
		if (query.photo) await checkPhoto(acting, id, query.photo)
		if (figures.entries < fewestEntries) throw new Refusal('not_found', `Ein Bild gibt es ab ${fewestEntries} Einträgen im Jahr.`)
		const asked = { who: personOf(acting).id, withAmounts: query.amounts !== undefined }
		return new Answer(async (reply) => {
			const { pictureOf } = await import('./actions.ts')
			const picture = await pictureOf(store, images, figures, query.photo ?? null, asked)
			return reply
				.headers({
					'cache-control': 'private, no-store',
					'content-type': 'image/png',
					'cross-origin-resource-policy': 'same-origin',
					'x-content-type-options': 'nosniff',
				})
				.send(picture)
		})
	},
})

/** A photo of that house that the caller sees; a receipt is none, even of who may see it. */
async function checkPhoto(acting: Acting, property: string, id: string) {
	const { group } = placeOf(acting)
	const file = await findFile(acting.db, group, id)
	const isPhoto =
		file &&
		file.property === property &&
		!file.receipt &&
		photoTypes.includes(file.mime) &&
		maySee(memberOf(acting, group), personOf(acting).id, file)
	if (!isPhoto) throw invalidField('photo', 'Das ist kein Foto dieser Liegenschaft.')
}
