// Hides what confirms a step that cannot be undone: a sign-in of the last ten minutes, or the password once more.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { personOf, type Acting } from '../database/act.ts'
import type { Database } from '../database/connect.ts'
import { addressOf, limitFailures } from './rate-limits.ts'
import type { Identity } from './identity.ts'

export type Confirming = {
	/** Whether the caller has just signed in. */
	isFresh(acting: Acting): Promise<boolean>
	/** Throws where neither holds. A password that is sent must be right, however fresh the session is. */
	confirm(request: FastifyRequest, known: { person: string; fresh: boolean }, password: string | undefined): Promise<void>
}

export const freshSignIn = (identity: Identity, { owner }: Database): Confirming => ({
	isFresh: async (acting) => {
		const { rows } = await sql<{ fresh: boolean }>`select session_is_fresh(${personOf(acting).session}) as fresh`.execute(acting.db)
		return rows[0]?.fresh ?? false
	},
	confirm: async (request, { person, fresh }, password) => {
		if (password === undefined) {
			if (fresh) return
			throw new Refusal('forbidden', 'Zur Bestätigung bitte das Passwort eingeben oder neu anmelden.', { reason: 'sign_in_again' })
		}
		await limitFailures(owner, passwordLimits(request, person), async () => {
			if (!(await identity.isPassword(request, password))) throw invalidField('password', 'Das Passwort stimmt nicht.')
		})
	},
})

const tenMinutes = 10 * 60

/** Tries at a password by whoever holds a session: of one person wherever they come from, and of one address. */
export const passwordLimits = (request: FastifyRequest, person: string) => [
	{ counted: ['confirm', person], most: 10, seconds: tenMinutes },
	{ counted: ['confirm at', addressOf(request)], most: 30, seconds: tenMinutes },
]
