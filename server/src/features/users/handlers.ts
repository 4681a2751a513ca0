import { Refusal } from '@hausheft/contract/refusals.ts'
import type { users } from '@hausheft/contract/users.ts'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../platform/auth/identity.ts'
import { personOf, type Actor } from '../../platform/database/act.ts'
import type { Database } from '../../platform/database/connect.ts'
import { findSessionUser } from '../../platform/database/person.ts'
import type { Store } from '../../platform/files/store.ts'
import { zipOf } from '../../platform/files/zip.ts'
import { Answer } from '../../platform/http/answers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { enforceRateLimits } from '../../platform/auth/rate-limits.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { limitTo, removeMember } from '../members/queries.ts'
import { exportOf, forgetPerson } from './actions.ts'
import { changeAccount, countDue, deleteAccount, listOnlyOwned, noteFirstEntry } from './queries.ts'
import { exportLimits, ownsAlone } from './rules.ts'

type Needs = {
	database: Database
	identity: Identity
	store: Store
	actorOf: (request: FastifyRequest) => Actor
}

export const userHandlers = ({ database, identity, store, actorOf }: Needs): Handlers<typeof users> => ({
	changeMe: async (acting, { body }) => {
		const { id } = personOf(acting)
		const known = await findSessionUser(acting.db, id)
		if (!known) throw new Refusal('unauthenticated')
		const { name = known.name, image = known.image } = body
		await changeAccount(acting.db, name, image)
		return { ...known, name, image }
	},
	noteFirstEntry: async (acting) => ({ first: await noteFirstEntry(acting.db, personOf(acting).id) }),
	getDue: (acting) => countDue(acting.db, personOf(acting).id),
	removeMe: async (acting) => {
		const { db, memberships } = acting
		const { id } = personOf(acting)
		const alone = await listOnlyOwned(db, id)
		if (alone.length > 0) throw new Refusal('conflict', ownsAlone(alone.map(({ name }) => name)))
		// Always in one order, so that two who leave never wait for each other.
		for (const group of memberships.map((each) => each.group).sort()) {
			await limitTo(db, group, id, null)
			await removeMember(db, group, id)
		}
		const { email } = (await findSessionUser(db, id)) ?? {}
		if (email) await enqueue(db, forgetPerson, { person: id, email })
		await deleteAccount(db)
		return new Answer((reply) => {
			identity.forget(reply)
			return reply.code(204).send()
		})
	},
	exportMe: async (acting, _input, { request }) => {
		await enforceRateLimits(acting.db, exportLimits(personOf(acting).id))
		const actor = actorOf(request)
		return new Answer((reply) =>
			reply
				.header('cache-control', 'private, no-store')
				.header('content-disposition', 'attachment; filename="hausheft.zip"')
				.type('application/zip')
				.send(zipOf(exportOf(database, actor, store))),
		)
	},
})
