// Hides how what libraries fetch by themselves is kept out of the own network: the tokens and keys of OpenID Connect providers.
import { lookup as systemLookup } from 'node:dns'
import { isIP } from 'node:net'
import { Agent, buildConnector, setGlobalDispatcher } from 'undici'
import type { Config } from '../../config.ts'
import { guarded, OutgoingRefused, authorityOf, type Lookup } from './call-out.ts'
import { openTargets } from './targets.ts'

type NamedTargets = { privateTargets: readonly string[]; providers: readonly Pick<Config['providers'][number], 'issuer'>[] }

/** From now on the `fetch` of this process connects to public addresses alone and to what the operator named, after redirects too. */
export function guardFetch({ privateTargets, providers }: NamedTargets, lookup: Lookup = systemLookup): void {
	const issuers = providers.map(({ issuer }) => new URL(issuer)).map((url) => `${url.hostname}:${authorityOf(url).port}`)
	const targets = openTargets([...privateTargets, ...issuers])
	const connect: buildConnector.connector = (options, done) => {
		const { host, port } = authorityOf(options)
		// What is an address already is never looked up.
		if (isIP(host) > 0 && !targets.isOpen(host, port)) return done(new OutgoingRefused(`${host} is not public`), null)
		buildConnector({ lookup: guarded(lookup, targets, host, port) })(options, done)
	}
	setGlobalDispatcher(new Agent({ connect }))
}
