// Hides where an icon comes from that the page asks for: our own set, what was fetched before, or the public service.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import type { Actor } from '../database/act.ts'
import type { CallOut } from '../outgoing/call-out.ts'
import { isName, type Icon } from './icon.ts'
import { ownCollection, ownIcon } from './own.ts'
import { iconService } from './public-icons.ts'

const mostNames = 50
const week = 7 * 24 * 60 * 60

type AskedIcons = { Params: { collection: string }; Querystring: { icons?: unknown } }
/** `actorOf`: by a session, whose cookie only we can sign; a key is anybody's until the database has been asked. */
type Icons = { service: string | null; callOut: CallOut; actorOf: (request: FastifyRequest) => Actor }

/** `/api/_icon/{collection}.json?icons=a,b`, answered as Iconify's clients expect it: `{prefix, icons, not_found?}`. */
export function serveIcons(app: FastifyInstance, { service, callOut, actorOf }: Icons) {
	const ask = iconService(callOut, service, (error) => app.log.warn({ err: error }, 'icons'))
	app.get<AskedIcons>('/api/_icon/:collection.json', async (request, reply) => {
		const { collection } = request.params
		if (!isName(collection)) throw new Refusal('not_found')
		const names = namesOf(request.query.icons)
		const icons: Record<string, Icon> = {}
		if (collection === ownCollection)
			for (const name of names) {
				const icon = await ownIcon(name)
				if (icon) icons[name] = icon
			}
		const missing = names.filter((name) => !Object.hasOwn(icons, name))
		const more =
			missing.length > 0 ? await ask(collection, missing, actorOf(request) !== null) : { icons: new Map<string, Icon>(), sure: true }
		Object.assign(icons, Object.fromEntries(more.icons))
		const not_found = names.filter((name) => !Object.hasOwn(icons, name))
		return reply
			.header('cache-control', more.sure ? `public, max-age=${week}` : 'no-store')
			.send({ prefix: collection, icons, ...(not_found.length > 0 && { not_found }) })
	})
}

function namesOf(icons: unknown): string[] {
	const names = typeof icons === 'string' ? [...new Set(icons.split(','))] : []
	if (names.length === 0 || names.length > mostNames || !names.every(isName))
		throw invalidField('icons', `Bitte 1 bis ${mostNames} Namen angeben, durch Komma getrennt.`)
	return names
}
