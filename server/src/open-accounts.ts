import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { accountLetters } from './features/sessions/mails.ts'
import { mayOpenAccount } from './features/sign-ins/actions.ts'
import { isKnownAt } from './features/sign-ins/queries.ts'
import { freshSignIn } from './platform/auth/fresh.ts'
import { createIdentity } from './platform/auth/identity.ts'
import { proving } from './platform/auth/proven.ts'
import { openProviders } from './platform/auth/providers.ts'
import { secondSteps } from './platform/auth/second-steps.ts'
import type { Database } from './platform/database/connect.ts'

/** Who somebody is: accounts and the ways into them, with the letters and the rules that the features have for that. */
export function openAccounts(config: Config, database: Database, log: FastifyBaseLogger) {
	const letters = accountLetters(config.publicUrl)
	const identity = createIdentity(config, database, letters, log)
	const proven = proving(database, letters)
	const providers = openProviders(config, database, log, {
		...proven,
		mayJoin: mayOpenAccount(database, config),
		isKnown: (provider, subject) => isKnownAt(database.owner, provider, subject),
	})
	return { identity, providers, confirming: freshSignIn(identity, database), steps: secondSteps(identity, config, database, proven) }
}
