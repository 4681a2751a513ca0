import { create as dispositionOf } from 'content-disposition'
import { Refusal } from '@hausheft/contract/refusals.ts'
import type { Party } from '@hausheft/contract/parties.ts'
import type { sharing } from '@hausheft/contract/sharing.ts'
import { dayText } from '@hausheft/contract/swiss/zurich.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { Answer } from '../../platform/http/answers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import { closeUntil, openAgain, sharingOf } from './actions.ts'
import { findCreditor, findHouse, findPaper } from './queries.ts'

const placeIn = (acting: Acting, property: string) => ({ group: placeOf(acting).group, property })

const sent = (bytes: Buffer | string, type: string, filename: string) =>
	new Answer((reply) =>
		reply
			.headers({
				'cache-control': 'private, no-store',
				'content-disposition': dispositionOf(filename),
				'content-security-policy': "default-src 'none'; sandbox",
				'x-content-type-options': 'nosniff',
			})
			.type(type)
			.send(bytes),
	)

export const sharingHandlers: Handlers<typeof sharing> = {
	getSharing: (acting, { params, query }) => sharingOf(acting.db, placeIn(acting, params.id), query),
	putClosed: async (acting, { params, body: { until, note } }, { version }) => {
		const place = placeIn(acting, params.id)
		if (until === null) await openAgain(acting, place, version)
		else await closeUntil(acting, place, { until, note: note ?? '' }, version)
		return sharingOf(acting.db, place, {})
	},
	getBill: async (acting, { params, query: { from, to, amount, format } }) => {
		const place = placeIn(acting, params.id)
		const house = await findHouse(acting.db, place)
		if (!house) throw new Refusal('not_found')
		const [, payee] = [partyOf(house.parties, from), partyOf(house.parties, to)]
		const creditor = payee.contact === null ? undefined : await findCreditor(acting.db, place.group, payee.contact)
		const message = `Ausgleich ${house.name}`
		const bill = { payee, creditor, amount, message }
		const { billPdf, billSvg } = await import('../../platform/paper/payment-part.ts')
		return format === 'svg'
			? sent(billSvg(bill), 'image/svg+xml', fileWithEnding([message], 'svg'))
			: sent(await billPdf(bill), 'application/pdf', fileWithEnding([message], 'pdf'))
	},
	getClosedPaper: async (acting, { params }) => {
		const found = await findPaper(acting.db, placeIn(acting, params.id), params.closing)
		if (!found) throw new Refusal('not_found')
		return sent(found.paper, 'application/pdf', fileWithEnding(['Kosten teilen bis', dayText(found.until_on)], 'pdf'))
	},
}

function partyOf(parties: readonly Party[], id: string): Party {
	const found = parties.find((party) => party.id === id)
	if (!found) throw new Refusal('not_found')
	return found
}
