import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Identity } from '../../platform/auth/identity.ts'
import { personOf, type Acting } from '../../platform/database/act.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { Db } from '../../platform/database/sql.ts'
import { addressOf, takeTurns } from '../../platform/http/turns.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { isFresh } from './queries.ts'
import { secretTurns } from './rules.ts'

// Whether the address has an account is looked up by the job: what is answered, and how soon, cannot depend on it.
export const sendReset = task<{ email: string }>('send_reset')
export const sendVerification = task<{ email: string; signing_up: boolean }>('send_verification')

export const askForReset = (db: Db, email: string) => enqueue(db, sendReset, { email })
export const askForVerification = (db: Db, email: string, signingUp = false) =>
	enqueue(db, sendVerification, { email, signing_up: signingUp })

export type CheckFresh = (acting: Acting, request: FastifyRequest, password: string | undefined) => Promise<void>
/** What cannot be undone needs a sign-in of the last ten minutes, or the password once more: a session left open is not enough. */
export const freshSignIn =
	(identity: Identity, { owner }: Database): CheckFresh =>
	async (acting, request, password) => {
		if (password === undefined) {
			if (await isFresh(acting.db, personOf(acting).session)) return
			throw new Refusal('forbidden', 'Zur Bestätigung bitte das Passwort eingeben oder neu anmelden.', { reason: 'sign_in_again' })
		}
		// Counted beside the transaction: a wrong password ends that, and would take the count along.
		await takeTurns(owner, secretTurns(addressOf(request)))
		if (!(await identity.isPassword(request, password))) throw invalidField('password', 'Das Passwort stimmt nicht.')
	}
